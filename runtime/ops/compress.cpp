#include "runtime/ops/compress.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

namespace assay {
namespace {

constexpr DTypeSet kCompressibleTypes = kAllTypes.Without(DType::kBFloat16);

std::vector<int64_t> ChosenSlices(const std::vector<int64_t>& condition) {
  std::vector<int64_t> chosen;
  for (size_t i = 0; i < condition.size(); ++i) {
    if (condition[i]) chosen.push_back(static_cast<int64_t>(i));
  }
  return chosen;
}

absl::Status InferShapes(const CompressParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckRankAtLeast(x, 1, "input"));
  if (params.axis) ASSAY_RETURN_IF_ERROR(CheckAxis(*params.axis, x));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> condition, ListInput(context, 1, "condition"));
  const int64_t length = SlicesAlong(params.axis, x).length;
  if (static_cast<int64_t>(condition.size()) > length) {
    return InvalidArgument("condition has {} elements for {} slices", condition.size(), length);
  }
  const auto count = static_cast<int64_t>(ChosenSlices(condition).size());
  Shape compressed = params.axis ? x : Shape{0};
  compressed[WrapAxis(params.axis.value_or(0), compressed.rank())] = count;
  context.SetShape(0, compressed);
  return absl::OkStatus();
}

absl::Status Reference(const CompressParams& params, MoveContext& context) {
  const Block from = SlicesAlong(params.axis, context.Input(0).shape());
  const std::vector<int64_t> chosen = ChosenSlices(context.Integers(1));
  int64_t to = 0;
  for (int64_t i = 0; i < from.outer; ++i) {
    for (const int64_t slice : chosen) {
      for (int64_t k = 0; k < from.inner; ++k) context.Copy(to++, from.At(i, slice, k));
    }
  }
  return absl::OkStatus();
}

}  // namespace

OpDef CompressOp() {
  return OpDef::Of<CompressParams>("Compress", Since{11})
      .Input("input", kCompressibleTypes)
      .Input("condition", kBoolOnly)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

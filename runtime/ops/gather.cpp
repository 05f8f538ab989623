#include "runtime/ops/gather.h"

#include "runtime/ops/axes.h"

namespace assay {
namespace {

absl::Status InferShapes(const GatherParams& params, InferContext& context) {
  const Shape& data = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, data));
  const auto [before, after] = SplitAt(params.axis, data);
  context.SetShape(0, Join(before, context.Input(1).shape, after));
  return absl::OkStatus();
}

absl::Status Reference(const GatherParams& params, MoveContext& context) {
  const std::vector<int64_t> indices = context.Integers(1);
  const Block block = BlockAlong(params.axis, context.Input(0).shape());
  int64_t to = 0;
  for (int64_t i = 0; i < block.outer; ++i) {
    for (const int64_t index : indices) {
      ASSAY_ASSIGN_OR_RETURN(const int64_t from, WrapIndex(index, block.length));
      for (int64_t k = 0; k < block.inner; ++k) context.Copy(to++, block.At(i, from, k));
    }
  }
  return absl::OkStatus();
}

}  // namespace

OpDef GatherOp() {
  return OpDef::Of<GatherParams>("Gather", Since{13})
      .Input("data", kAllTypes)
      .Input("indices", kIndexTypes)
      .Output("output", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

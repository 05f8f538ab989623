#include "runtime/ops/one_hot.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

constexpr DTypeSet kOneHotIndices = kNumbers.Without(DType::kBFloat16);
constexpr size_t kIndicesInput = 0, kDepthInput = 1, kValuesInput = 2;

absl::Status InferShapes(const OneHotParams& params, InferContext& context) {
  Shape shape = context.Input(kIndicesInput).shape;
  shape.Append(1);  // the new axis, so that axes count as in the result
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, shape));
  if (context.Input(kValuesInput).shape != Shape{2}) {
    return InvalidArgument("input \"values\" has shape {}, but must have 2",
                           context.Input(kValuesInput).shape.ToString());
  }
  ASSAY_ASSIGN_OR_RETURN(const int64_t depth, OneInteger(context, kDepthInput, "depth"));
  if (depth < 0) return InvalidArgument("depth ({}) is negative", depth);
  const Shape& indices = context.Input(kIndicesInput).shape;
  const auto axis = static_cast<size_t>(WrapAxis(params.axis, shape.rank()));
  context.SetShape(0, Join(Shape(indices.dims().first(axis)), Shape{depth},
                           Shape(indices.dims().subspan(axis))));
  return absl::OkStatus();
}

// Indices cast to int64; uint64 ones beyond it must not wrap to negative ones, which count.
std::vector<int64_t> PlacesOf(const Tensor& indices) {
  std::vector<int64_t> places = LoadAs<int64_t>(indices);
  if (indices.dtype() == DType::kUint64) {
    for (int64_t& place : places) place = place < 0 ? INT64_MAX : place;
  }
  return places;
}

absl::Status Reference(const OneHotParams& params, MoveContext& context) {
  const std::vector<int64_t> places = PlacesOf(context.Input(kIndicesInput));
  const Block y = BlockAlong(params.axis, context.Output().shape());
  for (int64_t i = 0; i < y.outer; ++i) {
    for (int64_t j = 0; j < y.length; ++j) {
      for (int64_t k = 0; k < y.inner; ++k) {
        const int64_t place = places[i * y.inner + k];
        const bool is_hot = place == j || place == j - y.length;
        context.Copy({0, y.At(i, j, k)}, {kValuesInput, is_hot ? 1 : 0});
      }
    }
  }
  return absl::OkStatus();
}

Cost OneHotCost(const CostContext& context) {
  return {.flops = 0, .bytes = context.InputBytes() + context.OutputBytes()};
}

}  // namespace

OpDef OneHotOp() {
  return OpDef::Of<OneHotParams>("OneHot", Since{11})
      .Input("indices", kOneHotIndices)
      .Input("depth", kOneHotIndices)
      .Input("values", kAllTypes.Without(DType::kBFloat16))
      .Output("output", SameAs("values"))
      .Shapes(InferShapes)
      .Costs(OneHotCost)
      .Moves(Reference);
}

}  // namespace assay

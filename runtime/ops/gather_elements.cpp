#include "runtime/ops/gather_elements.h"

#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status InferShapes(const GatherElementsParams& params, InferContext& context) {
  const Shape &data = context.Input(0).shape, &indices = context.Input(1).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, data));
  ASSAY_RETURN_IF_ERROR(CheckIndicesFit(params.axis, data, indices));
  context.SetShape(0, indices);
  return absl::OkStatus();
}

absl::Status Reference(const GatherElementsParams& params, MoveContext& context) {
  const Shape &data = context.Input(0).shape(), &shape = context.Input(1).shape();
  const std::vector<int64_t> indices = context.Integers(1);
  const int64_t axis = WrapAxis(params.axis, data.rank());
  for (int64_t i = 0; i < shape.ElementCount(); ++i) {
    std::vector<int64_t> from = Unravel(i, shape);
    ASSAY_ASSIGN_OR_RETURN(from[axis], WrapIndex(indices[i], data[axis]));
    context.Copy(i, Ravel(from, data));
  }
  return absl::OkStatus();
}

}  // namespace

OpDef GatherElementsOp() {
  return OpDef::Of<GatherElementsParams>("GatherElements", Since{13})
      .Input("data", kAllTypes)
      .Input("indices", kIndexTypes)
      .Output("output", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

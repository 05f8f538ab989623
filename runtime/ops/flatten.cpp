#include "runtime/ops/flatten.h"

#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status InferShapes(const FlattenParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  if (params.axis < -x.rank() || params.axis > x.rank()) {
    return InvalidArgument("axis ({}) is outside rank ({})", params.axis, x.rank());
  }
  const auto rows = static_cast<size_t>(WrapAxis(params.axis, x.rank()));
  context.SetShape(0, Shape{Shape(x.dims().first(rows)).ElementCount(),
                            Shape(x.dims().subspan(rows)).ElementCount()});
  return absl::OkStatus();
}

}  // namespace

OpDef FlattenOp() {
  return OpDef::Of<FlattenParams>("Flatten", Since{25})
      .Input("input", kAllTypes)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(CopyInOrder<FlattenParams>);
}

}  // namespace assay

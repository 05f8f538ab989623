#include "runtime/ops/max_unpool.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/pooling.h"

namespace assay {
namespace {

// The shape that indices refer to: (x - 1) * stride + kernel - pads along each spatial axis.
absl::StatusOr<Shape> UnpooledShape(const MaxUnpoolParams& params, const Shape& x) {
  ASSAY_RETURN_IF_ERROR(CheckPoolInput(x));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<WindowAxis> axes,
                         ResolveTransposedWindow(WindowAttributesOf(params), {},
                                                 x.dims().subspan(2), params.kernel_shape));
  Shape shape{x[0], x[1]};
  for (const WindowAxis& axis : axes) shape.Append(axis.output);
  return shape;
}

absl::Status InferShapes(const MaxUnpoolParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(const Shape unpooled, UnpooledShape(params, x));
  if (context.Input(1).shape != x) {
    return InvalidArgument("the indices ({}) have not the shape of the input ({})",
                           context.Input(1).shape.ToString(), x.ToString());
  }
  context.SetShape(0, unpooled);
  if (!context.HasInput(2)) return absl::OkStatus();
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, context.Integers(2));
  ASSAY_ASSIGN_OR_RETURN(const Shape output, Shape::Checked(dims));
  bool fits = output.rank() == unpooled.rank();
  for (int64_t i = 0; fits && i < output.rank(); ++i) fits = output[i] >= unpooled[i];
  if (!fits) {
    return InvalidArgument("output_shape ({}) cannot hold the unpooled input ({})",
                           output.ToString(), unpooled.ToString());
  }
  context.SetShape(0, output);
  return absl::OkStatus();
}

absl::Status Reference(const MaxUnpoolParams& params, MoveContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const Shape unpooled, UnpooledShape(params, context.Input(0).shape()));
  const Shape output = context.Output().shape();
  const std::vector<int64_t> indices = context.Integers(1);
  for (size_t i = 0; i < indices.size(); ++i) {
    if (indices[i] < 0 || indices[i] >= unpooled.ElementCount()) {
      return InvalidArgument("index ({}) is outside the unpooled input ({})", indices[i],
                             unpooled.ToString());
    }
    context.Copy(Ravel(Unravel(indices[i], unpooled), output), static_cast<int64_t>(i));
  }
  return absl::OkStatus();
}

}  // namespace

OpDef MaxUnpoolOp() {
  return OpDef::Of<MaxUnpoolParams>("MaxUnpool", Since{22})
      .Input("X", kFloats)
      .Input("I", kInt64Only)
      .OptionalInput("output_shape", kInt64Only)
      .Output("output", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

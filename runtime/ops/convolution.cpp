#include "runtime/ops/convolution.h"

#include "runtime/ops/axes.h"

namespace assay {

Shape Convolution::OutputShape() const {
  Shape shape{batch, outputs};
  for (const WindowAxis& axis : axes) shape.Append(axis.output);
  return shape;
}

int64_t Convolution::InputPlane() const {
  int64_t count = 1;
  for (const WindowAxis& axis : axes) count *= axis.input;
  return count;
}

int64_t Convolution::KernelPlane() const {
  int64_t count = 1;
  for (const WindowAxis& axis : axes) count *= axis.kernel;
  return count;
}

Cost Convolution::CostOf(const CostContext& context) const {
  return {.flops = 2 * batch * outputs * OutputCount(axes) * (channels / group) * KernelPlane(),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

absl::Status CheckKernelShape(const std::optional<std::vector<int64_t>>& kernel_shape,
                              const Shape& w) {
  if (!kernel_shape || Shape(*kernel_shape) == Shape(w.dims().subspan(2))) return absl::OkStatus();
  return InvalidArgument("kernel_shape ({}) is not that of the filter ({})",
                         Shape(*kernel_shape).ToString(), Shape(w.dims().subspan(2)).ToString());
}

absl::Status CheckBias(const Shape& bias, int64_t outputs) {
  if (bias == Shape{outputs}) return absl::OkStatus();
  return InvalidArgument("the bias has shape {}, not {}", bias.ToString(), outputs);
}

absl::StatusOr<Convolution> ConvolutionOf(const ConvParams& params, const Shape& x,
                                          const Shape& w) {
  if (x.rank() < 3) {
    return InvalidArgument("the input ({}) has no batch, channels and spatial dimensions",
                           x.ToString());
  }
  if (w.rank() != x.rank()) {
    return InvalidArgument("the filter has rank {}, but the input has rank {}", w.rank(), x.rank());
  }
  if (params.group < 1 || w[0] % params.group != 0 || w[1] * params.group != x[1]) {
    return InvalidArgument("{} groups of a filter {} do not fit {} channels", params.group,
                           w.ToString(), x[1]);
  }
  ASSAY_RETURN_IF_ERROR(CheckKernelShape(params.kernel_shape, w));
  ASSAY_ASSIGN_OR_RETURN(
      std::vector<WindowAxis> axes,
      ResolveWindow(WindowAttributesOf(params), x.dims().subspan(2), w.dims().subspan(2)));
  return Convolution{x[0], x[1], w[0], params.group, std::move(axes)};
}

}  // namespace assay

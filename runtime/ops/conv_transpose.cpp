#include "runtime/ops/conv_transpose.h"

#include "runtime/ops/convolution.h"

namespace assay {
namespace {

absl::StatusOr<Convolution> TransposedOf(const ConvTransposeParams& params, const Shape& x,
                                         const Shape& w) {
  if (x.rank() < 3) {
    return InvalidArgument("the input ({}) has no batch, channels and spatial dimensions",
                           x.ToString());
  }
  if (w.rank() != x.rank()) {
    return InvalidArgument("the filter has rank {}, but the input has rank {}", w.rank(), x.rank());
  }
  if (params.group < 1 || x[1] % params.group != 0 || w[0] != x[1]) {
    return InvalidArgument("{} groups of a filter {} do not fit {} channels", params.group,
                           w.ToString(), x[1]);
  }
  ASSAY_RETURN_IF_ERROR(CheckKernelShape(params.kernel_shape, w));
  ASSAY_ASSIGN_OR_RETURN(std::vector<WindowAxis> axes,
                         ResolveTransposedWindow(WindowAttributesOf(params),
                                                 {params.output_padding, params.output_shape},
                                                 x.dims().subspan(2), w.dims().subspan(2)));
  return Convolution{x[0], x[1], w[1] * params.group, params.group, std::move(axes)};
}

absl::Status InferShapes(const ConvTransposeParams& params, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv,
                         TransposedOf(params, context.Input(0).shape, context.Input(1).shape));
  if (context.HasInput(2)) {
    ASSAY_RETURN_IF_ERROR(CheckBias(context.Input(2).shape, conv.outputs));
  }
  context.SetShape(0, conv.OutputShape());
  return absl::OkStatus();
}

// A multiply-add for every element of x, output of its group and kernel element.
Cost CostOfConvTranspose(const ConvTransposeParams&, const CostContext& context) {
  const Shape& x = context.Input(0).shape;
  const Shape& w = context.Input(1).shape;
  const int64_t products = w[0] == 0 ? 0 : x.ElementCount() * (w.ElementCount() / w[0]);
  return {.flops = 2 * products, .bytes = context.InputBytes() + context.OutputBytes()};
}

template <class T>
absl::Status Reference(const ConvTransposeParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0), w = context.Input(1);
  const MutableView<T> y = context.Output(0);
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv, TransposedOf(params, x.shape(), w.shape()));
  const std::optional<View<T>> bias =
      context.HasInput(2) ? std::optional(context.Input(2)) : std::nullopt;
  SumWindows<T>(
      conv, Windows::Transposed(conv.axes), x, w,
      [&](int64_t m, int64_t c) { return conv.TransposedKernel(m, c); },
      [&](int64_t to, int64_t m, Accumulator<T>& sum) {
        if (bias) sum.Add((*bias)[m]);
        y[to] = sum.Result();
      });
  return absl::OkStatus();
}

}  // namespace

OpDef ConvTransposeOp() {
  return OpDef::Of<ConvTransposeParams>("ConvTranspose", Since{22})
      .Input("X", kFloats)
      .Input("W", SameAs("X"))
      .OptionalInput("B", SameAs("X"))
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfConvTranspose)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

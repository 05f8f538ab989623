#include "runtime/ops/conv.h"

#include "runtime/ops/convolution.h"

namespace assay {
namespace {

absl::Status InferShapes(const ConvParams& params, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv,
                         ConvolutionOf(params, context.Input(0).shape, context.Input(1).shape));
  if (context.HasInput(2)) {
    ASSAY_RETURN_IF_ERROR(CheckBias(context.Input(2).shape, conv.outputs));
  }
  context.SetShape(0, conv.OutputShape());
  return absl::OkStatus();
}

Cost CostOfConv(const ConvParams& params, const CostContext& context) {
  const auto conv = ConvolutionOf(params, context.Input(0).shape, context.Input(1).shape);
  return conv.ok() ? conv->CostOf(context) : Cost{};
}

template <class T>
absl::Status Reference(const ConvParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0), w = context.Input(1);
  const MutableView<T> y = context.Output(0);
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv, ConvolutionOf(params, x.shape(), w.shape()));
  // The bias is one more term: kernels start from it or add it last.
  const std::optional<View<T>> bias =
      context.HasInput(2) ? std::optional(context.Input(2)) : std::nullopt;
  Convolve<T>(conv, x, w, [&](int64_t to, int64_t m, Accumulator<T>& sum) {
    if (bias) sum.Add((*bias)[m]);
    y[to] = sum.Result();
  });
  return absl::OkStatus();
}

}  // namespace

OpDef ConvOp() {
  return OpDef::Of<ConvParams>("Conv", Since{22})
      .Input("X", kFloats)
      .Input("W", SameAs("X"))
      .OptionalInput("B", SameAs("X"))
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfConv)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

#include "runtime/ops/conv_integer.h"

#include "runtime/ops/convolution.h"
#include "runtime/ops/integer_product.h"
#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

absl::Status InferConvIntegerShapes(const ConvParams& params, InferContext& context) {
  const Shape& w = context.Input(1).shape;
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv, ConvolutionOf(params, context.Input(0).shape, w));
  if (context.HasInput(2)) {
    ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(2), "x_zero_point"));
  }
  if (context.HasInput(3)) {
    ASSAY_RETURN_IF_ERROR(AlongOutputs("w_zero_point", context.Input(3).shape, w).status());
  }
  context.SetShape(0, conv.OutputShape());
  return absl::OkStatus();
}

Cost CostOfConvInteger(const ConvParams& params, const CostContext& context) {
  const auto conv = ConvolutionOf(params, context.Input(0).shape, context.Input(1).shape);
  return conv.ok() ? conv->CostOf(context) : Cost{};
}

template <class T>
absl::Status ConvIntegerReference(const ConvParams& params, ReferenceContext<T>& context) {
  const Shape& w_shape = context.InputShape(1);
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv,
                         ConvolutionOf(params, context.InputShape(0), w_shape));
  Shape w_zero;
  if (context.HasInput(3)) {
    ASSAY_ASSIGN_OR_RETURN(w_zero, AlongOutputs("w_zero_point", context.InputShape(3), w_shape));
  }
  const std::vector<int64_t> x = Centred(context, 0, 2, Shape{});
  const std::vector<int64_t> w = Centred(context, 1, 3, w_zero);
  const MutableView<int64_t> y = context.Indices(0);
  Convolve<int64_t>(conv, x, w, [&](int64_t to, int64_t, const Accumulator<int64_t>& sum) {
    y[to] = sum.Result();
  });
  return absl::OkStatus();
}

}  // namespace

OpDef ConvIntegerOp() {
  return OpDef::Of<ConvParams>("ConvInteger", Since{10})
      .Input("x", kByteTypes)
      .Input("w", kByteTypes)
      .OptionalInput("x_zero_point", SameAs("x"))
      .OptionalInput("w_zero_point", SameAs("w"))
      .Output("y", DType::kInt32)
      .Shapes(InferConvIntegerShapes)
      .Costs(CostOfConvInteger)
      .Computes<kByteTypes>(ASSAY_REFERENCE(ConvIntegerReference));
}

}  // namespace assay

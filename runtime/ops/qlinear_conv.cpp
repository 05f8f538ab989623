#include "runtime/ops/qlinear_conv.h"

#include "runtime/ops/convolution.h"
#include "runtime/ops/integer_product.h"
#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

// Inputs in ONNX's order.
struct QConv {
  enum : size_t { kX, kXScale, kXZero, kW, kWScale, kWZero, kYScale, kYZero, kBias };
};

absl::Status InferQLinearConvShapes(const ConvParams& params, InferContext& context) {
  const auto shape = [&](size_t input) -> const Shape& { return context.Input(input).shape; };
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv,
                         ConvolutionOf(params, shape(QConv::kX), shape(QConv::kW)));
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(QConv::kXScale), "x_scale"));
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(QConv::kXZero), "x_zero_point"));
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(QConv::kYScale), "y_scale"));
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(QConv::kYZero), "y_zero_point"));
  ASSAY_RETURN_IF_ERROR(AlongOutputs("w_scale", shape(QConv::kWScale), shape(QConv::kW)).status());
  ASSAY_RETURN_IF_ERROR(
      AlongOutputs("w_zero_point", shape(QConv::kWZero), shape(QConv::kW)).status());
  if (context.HasInput(QConv::kBias))
    ASSAY_RETURN_IF_ERROR(CheckBias(shape(QConv::kBias), conv.outputs));
  context.SetShape(0, conv.OutputShape());
  return absl::OkStatus();
}

Cost CostOfQLinearConv(const ConvParams& params, const CostContext& context) {
  const auto conv =
      ConvolutionOf(params, context.Input(QConv::kX).shape, context.Input(QConv::kW).shape);
  return conv.ok() ? conv->CostOf(context) : Cost{};
}

// x_scale * w_scale / y_scale of every output channel.
template <class T>
std::vector<T> Multipliers(ReferenceContext<T>& context, int64_t outputs) {
  const View<T> x_scale = context.Input(QConv::kXScale), y_scale = context.Input(QConv::kYScale);
  const View<T> w_scale = context.Input(QConv::kWScale);
  std::vector<T> multipliers;
  for (int64_t m = 0; m < outputs; ++m) {
    multipliers.push_back(x_scale[0] * w_scale[w_scale.size() == 1 ? 0 : m] / y_scale[0]);
  }
  return multipliers;
}

template <class T>
absl::Status QLinearConvReference(const ConvParams& params, ReferenceContext<T>& context) {
  const Shape& w_shape = context.InputShape(QConv::kW);
  ASSAY_ASSIGN_OR_RETURN(const Convolution conv,
                         ConvolutionOf(params, context.InputShape(QConv::kX), w_shape));
  ASSAY_ASSIGN_OR_RETURN(const Shape w_zero,
                         AlongOutputs("w_zero_point", context.InputShape(QConv::kWZero), w_shape));
  const std::vector<int64_t> x = Centred(context, QConv::kX, QConv::kXZero, Shape{});
  const std::vector<int64_t> w = Centred(context, QConv::kW, QConv::kWZero, w_zero);
  const std::vector<int64_t> bias = context.HasInput(QConv::kBias)
                                        ? context.Integers(QConv::kBias)
                                        : std::vector<int64_t>(conv.outputs, 0);
  const std::vector<T> multipliers = Multipliers(context, conv.outputs);
  const int64_t y_zero = context.Integers(QConv::kYZero)[0];
  const MutableView<T> y = context.Output(0);
  Convolve<int64_t>(conv, x, w, [&](int64_t to, int64_t m, Accumulator<int64_t>& sum) {
    sum.Add(bias[m]);
    y[to] = Requantised(sum.Result(), multipliers[m], y_zero, context.OutputType(0));
  });
  return absl::OkStatus();
}

}  // namespace

OpDef QLinearConvOp() {
  return OpDef::Of<ConvParams>("QLinearConv", Since{10})
      .Input("x", kByteTypes)
      .Input("x_scale", DType::kFloat32)
      .Input("x_zero_point", SameAs("x"))
      .Input("w", kByteTypes)
      .Input("w_scale", DType::kFloat32)
      .Input("w_zero_point", SameAs("w"))
      .Input("y_scale", DType::kFloat32)
      .Input("y_zero_point", kByteTypes)
      .OptionalInput("B", DType::kInt32)
      .Output("y", SameAs("y_zero_point"))
      .Shapes(InferQLinearConvShapes)
      .Costs(CostOfQLinearConv)
      .Computes<kFloats>(ASSAY_REFERENCE(QLinearConvReference));
}

}  // namespace assay

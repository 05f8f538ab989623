#include "runtime/ops/dequantize_linear.h"

#include "runtime/ops/elementwise.h"
#include "runtime/ops/quantization.h"

namespace assay {
namespace {

constexpr DTypeSet kDequantizable = kQuantizedTypes | DTypeSet(DType::kInt32);
constexpr DTypeSet kDequantized{DType::kFloat32, DType::kFloat16, DType::kBFloat16};

Granularity GranularityOf(const DequantizeLinearParams& params) {
  return {.axis = params.axis, .block_size = params.block_size};
}

absl::StatusOr<DType> DequantizedType(const DequantizeLinearParams& params,
                                      const InferContext& context) {
  if (params.output_dtype == 0) return context.Input(1).dtype;
  const std::optional<DType> dtype = DTypeFromOnnx(params.output_dtype);
  if (dtype && kDequantized.Contains(*dtype)) return *dtype;
  return InvalidArgument("output_dtype ({}) is none of f32, f16 and bf16", params.output_dtype);
}

absl::Status InferShapes(const DequantizeLinearParams& params, InferContext& context) {
  const Shape &x = context.Input(0).shape, &scale = context.Input(1).shape;
  ASSAY_RETURN_IF_ERROR(CheckGranularity(GranularityOf(params), x, "x_scale", scale));
  if (context.HasInput(2) && context.Input(2).shape != scale) {
    return InvalidArgument("x_zero_point has shape {}, but x_scale has {}",
                           context.Input(2).shape.ToString(), scale.ToString());
  }
  ASSAY_ASSIGN_OR_RETURN(const DType dtype, DequantizedType(params, context));
  context.SetOutput(0, {dtype, x});
  return absl::OkStatus();
}

template <class T>
void Reference(const DequantizeLinearParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0), scale = context.Input(1);
  const MutableView<T> y = context.Output(0);
  const ScaleIndex at(GranularityOf(params), x.shape(), scale.shape());
  for (int64_t i = 0; i < y.size(); ++i) {
    const T zero_point = context.HasInput(2) ? context.Input(2)[at(i)] : T(0.0);
    y[i] = (x[i] - zero_point) * scale[at(i)];
  }
}

}  // namespace

OpDef DequantizeLinearOp() {
  return OpDef::Of<DequantizeLinearParams>("DequantizeLinear", Since{25})
      .Input("x", kDequantizable)
      .Input("x_scale", kDequantized)
      .OptionalInput("x_zero_point", SameAs("x"))
      .Output("y", kDequantized)
      .Shapes(InferShapes)
      .Costs(OpsPerElement(2))  // subtract, multiply
      .Computes<kDequantized>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

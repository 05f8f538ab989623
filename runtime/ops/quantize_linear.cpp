#include "runtime/ops/quantize_linear.h"

#include "runtime/ops/elementwise.h"
#include "runtime/ops/quantization.h"

namespace assay {
namespace {

constexpr DTypeSet kQuantizable{DType::kFloat32, DType::kFloat16, DType::kBFloat16, DType::kInt32};

Granularity GranularityOf(const QuantizeLinearParams& params) {
  return {.axis = params.axis, .block_size = params.block_size};
}

absl::StatusOr<DType> QuantizedType(const QuantizeLinearParams& params,
                                    const InferContext& context) {
  if (params.output_dtype == 0) {
    return context.HasInput(2) ? context.Input(2).dtype : DType::kUint8;
  }
  const std::optional<DType> dtype = DTypeFromOnnx(params.output_dtype);
  if (!dtype || !kQuantizedTypes.Contains(*dtype)) {
    return InvalidArgument("output_dtype ({}) is no quantised type of this build",
                           params.output_dtype);
  }
  if (context.HasInput(2) && context.Input(2).dtype != *dtype) {
    return InvalidArgument("output_dtype is {}, but y_zero_point has type {}", NameOf(*dtype),
                           NameOf(context.Input(2).dtype));
  }
  return *dtype;
}

absl::Status CheckPrecision(const QuantizeLinearParams& params) {
  const std::optional<DType> dtype = DTypeFromOnnx(params.precision);
  if (params.precision == 0 || (dtype && IsFloat(*dtype))) return absl::OkStatus();
  return InvalidArgument("precision ({}) is no floating-point type", params.precision);
}

absl::Status InferShapes(const QuantizeLinearParams& params, InferContext& context) {
  const Shape &x = context.Input(0).shape, &scale = context.Input(1).shape;
  ASSAY_RETURN_IF_ERROR(CheckGranularity(GranularityOf(params), x, "y_scale", scale));
  ASSAY_RETURN_IF_ERROR(CheckPrecision(params));
  if (context.HasInput(2) && context.Input(2).shape != scale) {
    return InvalidArgument("y_zero_point has shape {}, but y_scale has {}",
                           context.Input(2).shape.ToString(), scale.ToString());
  }
  ASSAY_ASSIGN_OR_RETURN(const DType dtype, QuantizedType(params, context));
  context.SetOutput(0, {dtype, x});
  return absl::OkStatus();
}

// The type in whose precision ONNX divides; none for a scale of integers.
std::optional<DType> DivisionType(const QuantizeLinearParams& params, DType scale) {
  const DType dtype = DTypeFromOnnx(params.precision).value_or(scale);
  return IsFloat(dtype) ? std::optional(dtype) : std::nullopt;
}

template <class T>
void Reference(const QuantizeLinearParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0), scale = context.Input(1);
  const MutableView<T> y = context.Output(0);
  const ScaleIndex at(GranularityOf(params), x.shape(), scale.shape());
  const std::optional<DType> precision = DivisionType(params, context.InputType(1));
  for (int64_t i = 0; i < y.size(); ++i) {
    const T quotient = RoundedQuotient(x[i], scale[at(i)], precision);
    const T zero_point = context.HasInput(2) ? context.Input(2)[at(i)] : T(0);
    y[i] = Saturated(quotient + zero_point, context.OutputType(0));
  }
}

}  // namespace

OpDef QuantizeLinearOp() {
  return OpDef::Of<QuantizeLinearParams>("QuantizeLinear", Since{25})
      .Input("x", kQuantizable)
      .Input("y_scale", kQuantizable)
      .OptionalInput("y_zero_point", kQuantizedTypes)
      .Output("y", kQuantizedTypes)
      .Shapes(InferShapes)
      .Costs(OpsPerElement(5))  // divide, round, add, two comparisons
      .Computes<kQuantizable>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

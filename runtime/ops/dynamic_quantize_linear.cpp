#include "runtime/ops/dynamic_quantize_linear.h"

#include "runtime/ops/elementwise.h"
#include "runtime/ops/quantization.h"

namespace assay {
namespace {

absl::Status DynamicQuantizeShapes(const NoParams&, InferContext& context) {
  context.SetShape(0, context.Input(0).shape);
  for (size_t i = 1; i < context.OutputCount(); ++i) context.SetShape(i, Shape());
  return absl::OkStatus();
}

template <class T>
void DynamicQuantizeReference(const NoParams&, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const auto element = [&](int64_t i) { return x[i]; };
  const T max = Max(T(0.0), Largest<T>(Range(x.size()), element));
  const T min = Min(T(0.0), Smallest<T>(Range(x.size()), element));
  const T range = SelectLess(T(0.0), max - min, max - min, T(1.0));
  const T scale = range / T(255.0);
  const T zero_point = RoundHalfEven(Saturated(T(0.0) - min / scale, DType::kUint8));
  for (int64_t i = 0; i < y.size(); ++i) {
    y[i] = Saturated(RoundedQuotient(x[i], scale) + zero_point, DType::kUint8);
  }
  if (context.HasOutput(1)) context.Output(1)[0] = scale;
  if (context.HasOutput(2)) context.Output(2)[0] = zero_point;
}

}  // namespace

OpDef DynamicQuantizeLinearOp() {
  return OpDef::Of<NoParams>("DynamicQuantizeLinear", Since{11})
      .Input("x", DType::kFloat32)
      .Output("y", DType::kUint8)
      .Output("y_scale", DType::kFloat32)
      .Output("y_zero_point", DType::kUint8)
      .Shapes(DynamicQuantizeShapes)
      .Costs(OpsPerElement(7))  // two comparisons for the range, then as QuantizeLinear
      .Computes<kFloats>(ASSAY_REFERENCE(DynamicQuantizeReference));
}

}  // namespace assay

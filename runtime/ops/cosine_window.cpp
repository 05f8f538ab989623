#include "runtime/ops/cosine_window.h"

#include "runtime/base/truncated.h"
#include "runtime/ops/list_inputs.h"
#include "runtime/ops/signal.h"

#include <cmath>
#include <type_traits>

namespace assay {
namespace {

// The coefficients of one window, as in ONNX's function bodies.
struct CosineTerms {
  double a0, a1, a2;
};

absl::Status InferShapes(const CosineWindowParams& params, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const DType dtype, OutputTypeOf(params.output_datatype));
  ASSAY_ASSIGN_OR_RETURN(const int64_t size, OneInteger(context, 0, "size"));
  if (size < 0) return InvalidArgument("size ({}) is negative", size);
  context.SetOutput(0, {dtype, Shape{size}, Layout::kLinear});
  return absl::OkStatus();
}

// The scalar in which elements of every type are computed.
template <class T>
using RealOf = std::conditional_t<Real<T>, T, double>;

// A computed value as an element: truncated where the output holds integers, as by Cast. What
// rounding takes from a peak of 1 is given back first; no other value of a window comes so near.
template <class T>
T WindowElement(RealOf<T> value) {
  constexpr double kAFewRoundings = 0x1p-50;
  if constexpr (Real<T>)
    return value;
  else
    return TruncatedTo<T>(value + kAFewRoundings);
}

template <class T>
void WindowReference(const CosineWindowParams& params, ReferenceContext<T>& context,
                     const CosineTerms& terms) {
  using R = RealOf<T>;
  const MutableView<T> y = context.Output(0);
  const R length(static_cast<double>(params.periodic ? y.size() : y.size() - 1));
  for (int64_t n = 0; n < y.size(); ++n) {
    const R angle = Constant<R>(2 * M_PI) * R(static_cast<double>(n)) / length;
    R value = Constant<R>(terms.a0) - Constant<R>(terms.a1) * Cos(angle);
    if (terms.a2 != 0) value = value + Constant<R>(terms.a2) * Cos(R(2.0) * angle);
    y[n] = WindowElement<T>(value);
  }
}

OpDef CosineWindow(const char* name, CosineTerms terms) {
  return OpDef::Of<CosineWindowParams>(name, Since{17})
      .Input("size", kIndexTypes)
      .Output("output", kNumbers)
      .Shapes(InferShapes)
      .Costs(OpsPerElement(6))  // angle, two cosines, two products and sums
      .Computes<kNumbers>([terms](const CosineWindowParams& params, auto& context) {
        WindowReference(params, context, terms);
      });
}

}  // namespace

OpDef BlackmanWindowOp() { return CosineWindow("BlackmanWindow", {0.42, 0.5, 0.08}); }
OpDef HammingWindowOp() { return CosineWindow("HammingWindow", {25.0 / 46, 21.0 / 46, 0}); }
OpDef HannWindowOp() { return CosineWindow("HannWindow", {0.5, 0.5, 0}); }

}  // namespace assay

#include "runtime/ops/gelu.h"

#include "runtime/ops/elementwise.h"

#include <cmath>

namespace assay {
namespace {

template <class T>
T ExactGelu(T x) {
  return T(0.5) * x * (T(1.0) + Erf(x / Constant<T>(std::sqrt(2.0))));
}

template <class T>
T TanhGelu(T x) {
  const T inner = x + Constant<T>(0.044715) * (x * x * x);
  return T(0.5) * x * (T(1.0) + Tanh(Constant<T>(std::sqrt(2 / M_PI)) * inner));
}

template <class T>
void Reference(const GeluParams& params, ReferenceContext<T>& context) {
  const bool approximate = params.approximate == "tanh";
  MapElements(context, [&](T x) { return approximate ? TanhGelu(x) : ExactGelu(x); });
}

}  // namespace

OpDef GeluOp() {
  return OpDef::Of<GeluParams>("Gelu", Since{20})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(5))  // divide, erf, add, two multiplications
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

#include "runtime/ops/leaky_relu.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

template <class T>
void Reference(const LeakyReluParams& params, ReferenceContext<T>& context) {
  const T alpha = Constant<T>(params.alpha);
  MapElements(context, [&](T x) { return SelectLess(x, T(0.0), alpha * x, x); });
}

}  // namespace

OpDef LeakyReluOp() {
  return OpDef::Of<LeakyReluParams>("LeakyRelu", Since{16})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(2))  // compare, multiply
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

#include "runtime/ops/swish.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

template <class T>
void Reference(const SwishParams& params, ReferenceContext<T>& context) {
  const T alpha = Constant<T>(params.alpha);
  MapElements(context, [&](T x) { return x * Sigmoid(alpha * x); });
}

}  // namespace

OpDef SwishOp() {
  return OpDef::Of<SwishParams>("Swish", Since{24})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(5))  // two multiplications, exp, add, divide
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

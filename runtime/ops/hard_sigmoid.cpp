#include "runtime/ops/hard_sigmoid.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

template <class T>
void Reference(const HardSigmoidParams& params, ReferenceContext<T>& context) {
  const T alpha = Constant<T>(params.alpha), beta = Constant<T>(params.beta);
  MapElements(context, [&](T x) { return Max(T(0.0), Min(T(1.0), alpha * x + beta)); });
}

}  // namespace

OpDef HardSigmoidOp() {
  return OpDef::Of<HardSigmoidParams>("HardSigmoid", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(4))  // multiply, add, two comparisons
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

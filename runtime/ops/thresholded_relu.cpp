#include "runtime/ops/thresholded_relu.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

template <class T>
void Reference(const ThresholdedReluParams& params, ReferenceContext<T>& context) {
  const T alpha = Constant<T>(params.alpha);
  MapElements(context, [&](T x) { return SelectLess(alpha, x, x, T(0.0)); });
}

}  // namespace

OpDef ThresholdedReluOp() {
  return OpDef::Of<ThresholdedReluParams>("ThresholdedRelu", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(1))
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

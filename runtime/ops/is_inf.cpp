#include "runtime/ops/is_inf.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

template <class T>
void Reference(const IsInfParams& params, ReferenceContext<T>& context) {
  MapElements(context, [&](T x) {
    const bool negative = params.detect_negative != 0 && Value(x) == -kInfinity;
    const bool positive = params.detect_positive != 0 && Value(x) == kInfinity;
    return T(negative || positive ? 1.0 : 0.0);
  });
}

}  // namespace

OpDef IsInfOp() {
  return OpDef::Of<IsInfParams>("IsInf", Since{20})
      .Input("X", kFloats)
      .Output("Y", DType::kBool)
      .Shapes(SameShape)
      .Costs(OpsPerElement(1))
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

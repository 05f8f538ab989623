#include "runtime/ops/shrink.h"

#include "runtime/base/truncated.h"
#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

constexpr DTypeSet kShrinkTypes = kNumbers.Without(DType::kBFloat16);

template <class T>
T Shrunk(T x, T bias, T lambd) {
  return SelectLess(x, -lambd, x + bias, SelectLess(lambd, x, x - bias, T(0.0)));
}

template <class T>
void Reference(const ShrinkParams& params, ReferenceContext<T>& context) {
  if constexpr (Integer<T>) {
    MapElements(context, [&](T x) {
      return TruncatedTo<T>(Shrunk<double>(static_cast<double>(x), params.bias, params.lambd));
    });
  } else {
    const T bias = Constant<T>(params.bias), lambd = Constant<T>(params.lambd);
    MapElements(context, [&](T x) { return Shrunk(x, bias, lambd); });
  }
}

}  // namespace

OpDef ShrinkOp() {
  return OpDef::Of<ShrinkParams>("Shrink", Since{9})
      .Input("input", kShrinkTypes)
      .Output("output", SameAs("input"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(3))  // two comparisons, add
      .Computes<kShrinkTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

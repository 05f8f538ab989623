#include "runtime/ops/pow.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

constexpr DTypeSet kPowTypes = kFloats | kIndexTypes;

// x^y by repeated squaring. A negative exponent gives the quotient 1 / x^-y, truncated toward zero;
// ONNX leaves it open, and nothing traps.
template <Integer T>
T IntegerPower(T x, T y) {
  if (y < T(0)) {
    const bool is_unit = x == T(1) || x == static_cast<T>(-1);
    return is_unit ? IntegerPower<T>(x, y & T(1)) : T(0);
  }
  T power = 1;
  for (; y != 0; y /= 2, x *= x) {
    if (y % 2 != 0) power *= x;
  }
  return power;
}

template <class T>
void PowReference(const NoParams&, ReferenceContext<T>& context) {
  if constexpr (Integer<T>) {
    MapPairs(context, [](T x, T y) { return IntegerPower(x, y); });
  } else {
    const bool truncates = !IsFloat(context.OutputType(0));
    MapPairs(context, [&](T x, T y) { return truncates ? Truncate(Pow(x, y)) : Pow(x, y); });
  }
}

}  // namespace

OpDef PowOp() {
  return OpDef::Of<NoParams>("Pow", Since{15})
      .Input("X", kPowTypes)
      .Input("Y", kNumbers)
      .Output("Z", SameAs("X"))
      .Shapes(BroadcastShape)
      .Costs(OpsPerElement(1))
      .Computes<kNumbers>(ASSAY_REFERENCE(PowReference));
}

}  // namespace assay

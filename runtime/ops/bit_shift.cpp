#include "runtime/ops/bit_shift.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

// Narrower types than T lose their upper bits at the store.
template <class T>
void Reference(const BitShiftParams& params, ReferenceContext<T>& context) {
  const bool left = params.direction == "LEFT";
  MapPairs(context, [&](T x, T y) {
    if (y >= T(64)) return T(0);
    return left ? x << y : x >> y;
  });
}

}  // namespace

OpDef BitShiftOp() {
  return OpDef::Of<BitShiftParams>("BitShift", Since{11})
      .Input("X", kUnsigned)
      .Input("Y", SameAs("X"))
      .Output("Z", SameAs("X"))
      .Shapes(BroadcastShape)
      .Costs(OpsPerElement(1))
      .Computes<kUnsigned>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

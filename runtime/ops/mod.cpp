#include "runtime/ops/mod.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

absl::Status InferShapes(const ModParams& params, InferContext& context) {
  if (params.fmod != 0 && params.fmod != 1) {
    return InvalidArgument("fmod ({}) is neither 0 nor 1", params.fmod);
  }
  if (params.fmod == 0 && IsFloat(context.Input(0).dtype)) {
    return InvalidArgument("fmod is 0, which takes integers, not {}",
                           NameOf(context.Input(0).dtype));
  }
  return BroadcastShape(params, context);
}

template <Integer T>
T TruncatedRemainder(T a, T b) {
  return b == T(0) ? T(0) : a - Quotient(a, b) * b;
}

template <Integer T>
T FlooredRemainder(T a, T b) {
  const T remainder = TruncatedRemainder(a, b);
  const bool other_sign = (remainder < T(0)) != (b < T(0));
  return remainder != T(0) && other_sign ? remainder + b : remainder;
}

template <class T>
void Reference(const ModParams& params, ReferenceContext<T>& context) {
  if constexpr (Integer<T>) {
    const bool floored = params.fmod == 0;
    MapPairs(context,
             [&](T a, T b) { return floored ? FlooredRemainder(a, b) : TruncatedRemainder(a, b); });
  } else {
    MapPairs(context, [](T a, T b) { return Fmod(a, b); });
  }
}

}  // namespace

OpDef ModOp() {
  return OpDef::Of<ModParams>("Mod", Since{13})
      .Input("A", kNumbers)
      .Input("B", SameAs("A"))
      .Output("C", SameAs("A"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(1))
      .Computes<kNumbers>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

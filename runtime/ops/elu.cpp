#include "runtime/ops/elu.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

template <class T>
void Reference(const EluParams& params, ReferenceContext<T>& context) {
  const T alpha = Constant<T>(params.alpha);
  MapElements(context, [&](T x) { return SelectLess(x, T(0.0), alpha * (Exp(x) - T(1.0)), x); });
}

template <class T>
void Reference(const SeluParams& params, ReferenceContext<T>& context) {
  const T alpha = Constant<T>(params.alpha), gamma = Constant<T>(params.gamma);
  MapElements(context, [&](T x) {
    return SelectLess(T(0.0), x, gamma * x, gamma * (alpha * Exp(x) - alpha));
  });
}

// For alpha of either sign one of the two summands of the definition is 0. Choosing instead of
// adding keeps the overflow of exp(x / alpha) out of the bound where it does not matter.
template <class T>
void Reference(const CeluParams& params, ReferenceContext<T>& context) {
  const T alpha = Constant<T>(params.alpha);
  MapElements(context,
              [&](T x) { return SelectLess(x, T(0.0), alpha * (Exp(x / alpha) - T(1.0)), x); });
}

absl::Status CeluShapes(const CeluParams& params, InferContext& context) {
  if (params.alpha == 0) return InvalidArgument("alpha is 0, but divides");
  return SameShape(params, context);
}

}  // namespace

OpDef EluOp() {
  return OpDef::Of<EluParams>("Elu", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(4))  // compare, exp, subtract, multiply
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

OpDef SeluOp() {
  return OpDef::Of<SeluParams>("Selu", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(SameShape)
      .Costs(OpsPerElement(5))  // compare, exp, two multiplications, subtract
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

OpDef CeluOp() {
  return OpDef::Of<CeluParams>("Celu", Since{12})
      .Input("X", DType::kFloat32)  // all that ONNX has
      .Output("Y", SameAs("X"))
      .Shapes(CeluShapes)
      .Costs(OpsPerElement(5))  // compare, divide, exp, subtract, multiply
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

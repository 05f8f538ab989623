#include "runtime/ops/lp_normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/norm.h"

namespace assay {
namespace {

absl::Status InferShapes(const LpNormalizationParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, x));
  if (params.p != 1 && params.p != 2) return InvalidArgument("p ({}) is neither 1 nor 2", params.p);
  context.SetShape(0, x);
  return absl::OkStatus();
}

template <class T>
void Reference(const LpNormalizationParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  for (const Line& line : LinesAlong(params.axis, x.shape())) {
    const T norm = NormOf<T>(line, params.p, [&](int64_t i) { return x[i]; });
    // A norm is 0 only where all elements are, and then without any error.
    for (const int64_t i : line) y[i] = Value(norm) == 0 ? T(0.0) : x[i] / norm;
  }
}

}  // namespace

OpDef LpNormalizationOp() {
  return OpDef::Of<LpNormalizationParams>("LpNormalization", Since{22})
      .Input("input", kFloats)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(3))  // multiply, add, divide
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

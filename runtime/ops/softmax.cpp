#include "runtime/ops/softmax.h"

#include "runtime/ops/axes.h"

namespace assay {
namespace {

absl::Status InferShapes(const SoftmaxParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, x));
  context.SetShape(0, x);
  return absl::OkStatus();
}

template <class T>
void Reference(const SoftmaxParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  for (const Line& line : LinesAlong(params.axis, x.shape())) {
    const T top = Largest<T>(line, [&](int64_t i) { return x[i]; });
    const T sum = Sum(line, [&](int64_t i) { return Exp(x[i] - top); });
    for (const int64_t i : line) y[i] = Exp(x[i] - top) / sum;
  }
}

}  // namespace

OpDef SoftmaxOp() {
  return OpDef::Of<SoftmaxParams>("Softmax", Since{13})
      .Input("input", kFloats)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(5))  // compare, subtract, exp, add, divide
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

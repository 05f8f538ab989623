#include "runtime/ops/hardmax.h"

#include "runtime/ops/movement.h"
#include "runtime/ops/nan_order.h"

namespace assay {
namespace {

absl::Status InferShapes(const HardmaxParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, x));
  context.SetShape(0, x);
  return absl::OkStatus();
}

template <class T>
int64_t FirstLargest(const View<T>& x, const Line& line) {
  int64_t top = 0;
  for (int64_t i = 1; i < line.size(); ++i) {
    if (IsBelow(Value(x[line[top]]), Value(x[line[i]]))) top = i;
  }
  return top;
}

template <class T>
void Reference(const HardmaxParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  for (const Line& line : LinesAlong(params.axis, x.shape())) {
    const int64_t top = FirstLargest(x, line);
    for (int64_t i = 0; i < line.size(); ++i) y[line[i]] = T(i == top ? 1 : 0);
  }
}

}  // namespace

OpDef HardmaxOp() {
  return OpDef::Of<HardmaxParams>("Hardmax", Since{13})
      .Input("input", kFloats)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(LooksAtItsData)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

#include "runtime/ops/log_softmax.h"

#include "runtime/ops/axes.h"

namespace assay {
namespace {

absl::Status InferShapes(const LogSoftmaxParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, x));
  context.SetShape(0, x);
  return absl::OkStatus();
}

// The formula joins an element, the largest of its line, and the logarithm of the sum.
template <class T, class F>
void Reference(const LogSoftmaxParams& params, ReferenceContext<T>& context, F formula) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  for (const Line& line : LinesAlong(params.axis, x.shape())) {
    const T top = Largest<T>(line, [&](int64_t i) { return x[i]; });
    const T log_sum = Log(Sum(line, [&](int64_t i) { return Exp(x[i] - top); }));
    for (const int64_t i : line) y[i] = formula(x[i], top, log_sum);
  }
}

}  // namespace

OpDef LogSoftmaxOp() {
  return OpDef::Of<LogSoftmaxParams>("LogSoftmax", Since{13})
      .Input("input", kFloats)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(5))  // compare, subtract, exp, add, subtract
      .Computes<kFloats>([](const auto& params, auto& context) {
        Reference(params, context,
                  [](auto x, auto top, auto log_sum) { return (x - top) - log_sum; });
      })
      .Form<kFloats>("log_sum_exp", [](const auto& params, auto& context) {
        Reference(params, context,
                  [](auto x, auto top, auto log_sum) { return x - (top + log_sum); });
      });
}

}  // namespace assay

#include "runtime/ops/top_k.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"
#include "runtime/ops/nan_order.h"

#include <algorithm>

namespace assay {
namespace {

absl::Status InferShapes(const TopKParams& params, InferContext& context) {
  Shape shape = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, shape));
  int64_t& length = shape[WrapAxis(params.axis, shape.rank())];
  ASSAY_ASSIGN_OR_RETURN(const int64_t k, OneInteger(context, 1, "K"));
  if (k < 0 || k > length) return InvalidArgument("K ({}) is outside dimension ({})", k, length);
  length = k;
  for (size_t i = 0; i < context.OutputCount(); ++i) context.SetShape(i, shape);
  return absl::OkStatus();
}

// Positions along the line, the wanted ones first.
template <class T>
AxisMap OrderOf(const View<T>& x, const Line& line, bool largest) {
  AxisMap order = IdentityMap(line.size());
  std::ranges::stable_sort(order, [&](int64_t a, int64_t b) {
    const auto from_a = Value(x[line[a]]), from_b = Value(x[line[b]]);
    return largest ? IsBelow(from_b, from_a) : IsBelow(from_a, from_b);
  });
  return order;
}

template <class T>
void Reference(const TopKParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> values = context.Output(0);
  const std::vector<Line> from = LinesAlong(params.axis, x.shape());
  const std::vector<Line> to = LinesAlong(params.axis, values.shape());
  for (size_t line = 0; line < from.size(); ++line) {
    const AxisMap order = OrderOf(x, from[line], params.largest != 0);
    for (int64_t i = 0; i < to[line].size(); ++i) {
      values[to[line][i]] = x[from[line][order[i]]];
      if (context.HasOutput(1)) context.Indices(1)[to[line][i]] = order[i];
    }
  }
}

}  // namespace

OpDef TopKOp() {
  return OpDef::Of<TopKParams>("TopK", Since{24})
      .Input("X", kNumbers)
      .Input("K", kInt64Only)
      .Output("Values", SameAs("X"))
      .Output("Indices", DType::kInt64)
      .Shapes(InferShapes)
      .Costs(LooksAtItsData)
      .Computes<kNumbers>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

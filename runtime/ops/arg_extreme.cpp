#include "runtime/ops/arg_extreme.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status InferShapes(const ArgExtremeParams& params, InferContext& context) {
  const Shape& data = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, data));
  if (data[WrapAxis(params.axis, data.rank())] == 0) {
    return InvalidArgument("axis ({}) has no elements to choose from", params.axis);
  }
  const auto [before, after] = SplitAt(params.axis, data);
  context.SetShape(0, params.keepdims ? Join(before, Shape{1}, after) : Join(before, after));
  return absl::OkStatus();
}

// The elements are compared as loaded, without arithmetic, so the index is exact in every scalar.
// The first NaN wins, as in numpy.
template <class T, class Wins>
int64_t PositionOfExtreme(const View<T>& data, const Line& line, bool last, Wins wins) {
  int64_t best = 0;
  for (int64_t i = 1; i < line.size(); ++i) {
    const auto champion = Value(data[line[best]]), challenger = Value(data[line[i]]);
    if (champion != champion) break;
    const bool is_nan = challenger != challenger;
    if (is_nan || wins(challenger, champion) || (last && challenger == champion)) best = i;
  }
  return best;
}

template <class T, class Wins>
void Reference(const ArgExtremeParams& params, ReferenceContext<T>& context, Wins wins) {
  const View<T> data = context.Input(0);
  const MutableView<int64_t> reduced = context.Indices(0);
  int64_t to = 0;
  for (const Line& line : LinesAlong(params.axis, data.shape())) {
    reduced[to++] = PositionOfExtreme(data, line, params.select_last_index != 0, wins);
  }
}

template <class Wins>
OpDef ArgExtreme(const char* name, Wins wins) {
  return OpDef::Of<ArgExtremeParams>(name, Since{13})
      .Input("data", kNumbers)
      .Output("reduced", DType::kInt64)
      .Shapes(InferShapes)
      .Costs(LooksAtItsData)
      .template Computes<kNumbers>(
          [wins](const auto& params, auto& context) { return Reference(params, context, wins); });
}

}  // namespace

OpDef ArgMaxOp() { return ArgExtreme("ArgMax", std::greater<>()); }
OpDef ArgMinOp() { return ArgExtreme("ArgMin", std::less<>()); }

}  // namespace assay

#include "runtime/ops/max_pool.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/pooling.h"

#include <limits>

namespace assay {
namespace {

constexpr DTypeSet kMaxPoolTypes = kFloats | DTypeSet(DType::kInt8, DType::kUint8);

// The element under the window that wins, -1 where there is none. Elements are compared as loaded,
// so the choice is exact in every scalar.
template <class T>
int64_t PositionOfLargest(const View<T>& x, int64_t plane, std::span<const Windows::Tap> taps) {
  int64_t best = -1;
  for (const auto& tap : taps) {
    const int64_t at = plane + tap.input;
    if (best < 0) {
      best = at;
      continue;
    }
    const auto champion = Value(x[best]), challenger = Value(x[at]);
    if (champion != champion) break;
    if (challenger > champion || challenger != challenger) best = at;
  }
  return best;
}

template <class T>
T LowestOf(DType dtype) {
  if constexpr (Real<T>) {
    return T(-kInfinity);
  } else {
    return dtype == DType::kInt8 ? T(std::numeric_limits<int8_t>::min()) : T(0);
  }
}

// Linear index with the first spatial axis varying fastest.
int64_t ColumnMajor(int64_t index, const Shape& x) {
  const std::vector<int64_t> at = Unravel(index, x);
  int64_t result = at[0] * x[1] + at[1];
  for (int64_t axis = x.rank() - 1; axis >= 2; --axis) result = result * x[axis] + at[axis];
  return result;
}

template <class T>
absl::Status Reference(const MaxPoolParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const bool wants_indices = context.HasOutput(1);
  const auto none = std::span<int64_t>();
  const MutableView<int64_t> indices =
      wants_indices ? context.Indices(1) : MutableView<int64_t>(none, y.shape());
  const T lowest = LowestOf<T>(context.OutputType(0));
  return ForEachPool(
      params, x.shape(),
      [&](int64_t to, int64_t plane, std::span<const Windows::Tap> taps, int64_t) {
        const int64_t best = PositionOfLargest(x, plane, taps);
        y[to] = best < 0 ? lowest : x[best];
        if (!wants_indices) return;
        indices[to] = params.storage_order == 1 && best >= 0 ? ColumnMajor(best, x.shape()) : best;
      });
}

}  // namespace

OpDef MaxPoolOp() {
  return OpDef::Of<MaxPoolParams>("MaxPool", Since{22})
      .Input("X", kMaxPoolTypes)
      .Output("Y", SameAs("X"))
      .OptionalOutput("Indices", DType::kInt64)
      .Shapes(PoolShape<MaxPoolParams>)
      .Costs(PoolCost<MaxPoolParams>)
      .Computes<kMaxPoolTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

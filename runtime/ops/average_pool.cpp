#include "runtime/ops/average_pool.h"

#include "runtime/ops/pooling.h"

namespace assay {
namespace {

template <class T>
absl::Status Reference(const AveragePoolParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  return ForEachPool(
      params, x.shape(),
      [&](int64_t to, int64_t plane, std::span<const Windows::Tap> taps, int64_t padded) {
        const T sum = Sum(taps, [&](const Windows::Tap& tap) { return x[plane + tap.input]; });
        const size_t count = params.count_include_pad ? static_cast<size_t>(padded) : taps.size();
        y[to] = sum / T(static_cast<double>(count));
      });
}

}  // namespace

OpDef AveragePoolOp() {
  return OpDef::Of<AveragePoolParams>("AveragePool", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(PoolShape<AveragePoolParams>)
      .Costs(PoolCost<AveragePoolParams>)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

#include "runtime/ops/lp_pool.h"

#include "runtime/ops/norm.h"
#include "runtime/ops/pooling.h"

namespace assay {
namespace {

absl::Status InferShapes(const LpPoolParams& params, InferContext& context) {
  ASSAY_RETURN_IF_ERROR(CheckNormOrder(params.p));
  return PoolShape(params, context);
}

template <class T>
absl::Status Reference(const LpPoolParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  return ForEachPool(params, x.shape(),
                     [&](int64_t to, int64_t plane, std::span<const Windows::Tap> taps, int64_t) {
                       y[to] = NormOf<T>(taps, params.p, [&](const Windows::Tap& tap) {
                         return x[plane + tap.input];
                       });
                     });
}

// A power and an addition for each element under the window.
Cost CostOfLpPool(const LpPoolParams& params, const CostContext& context) {
  const Cost additions = PoolCost(params, context);
  return {.flops = 2 * additions.flops, .bytes = additions.bytes};
}

}  // namespace

OpDef LpPoolOp() {
  return OpDef::Of<LpPoolParams>("LpPool", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfLpPool)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

#include "runtime/ops/mean_variance_normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/normalization.h"

namespace assay {
namespace {

constexpr double kSmallDeviation = 1e-9;

absl::Status InferShapes(const MeanVarianceNormalizationParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckedAxes(params.axes, x.rank()).status());
  context.SetShape(0, x);
  return absl::OkStatus();
}

template <class T, class MomentsOf>
absl::Status Reference(const MeanVarianceNormalizationParams& params, ReferenceContext<T>& context,
                       MomentsOf moments_of) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> axes,
                         CheckedAxes(params.axes, x.shape().rank()));
  for (const auto& group : GroupsAlong(axes, x.shape())) {
    const Moments<T> moments = moments_of(group, [&](int64_t i) { return x[i]; });
    const T deviation = Sqrt(moments.variance) + Constant<T>(kSmallDeviation);
    const T inverse = T(1.0) / deviation;  // as InverseDeviation: the bound covers dividing too
    for (const int64_t i : group) y[i] = (x[i] - moments.mean) * inverse;
  }
  return absl::OkStatus();
}

}  // namespace

OpDef MeanVarianceNormalizationOp() {
  return OpDef::Of<MeanVarianceNormalizationParams>("MeanVarianceNormalization", Since{13})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(5))  // two sums, subtract, multiply, multiply
      .Computes<kFloats>([](const auto& params, auto& context) {
        return Reference(params, context, TwoPassMoments());
      })
      .Form<kFloats>("one_pass", [](const auto& params, auto& context) {
        return Reference(params, context, OnePassMoments());
      });
}

}  // namespace assay

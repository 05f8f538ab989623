#include "runtime/ops/instance_normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/normalization.h"

namespace assay {
namespace {

absl::Status InferShapes(const InstanceNormalizationParams&, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckHasChannels(x));
  ASSAY_RETURN_IF_ERROR(CheckPerChannel(context, 1, "scale", ChannelsOf(x)));
  ASSAY_RETURN_IF_ERROR(CheckPerChannel(context, 2, "B", ChannelsOf(x)));
  context.SetShape(0, x);
  return absl::OkStatus();
}

template <class T, class MomentsOf>
void Reference(const InstanceNormalizationParams& params, ReferenceContext<T>& context,
               MomentsOf moments_of) {
  const View<T> x = context.Input(0), scale = context.Input(1), bias = context.Input(2);
  const MutableView<T> y = context.Output(0);
  const auto [instances, channels, length] = BlockAlong(1, x.shape());
  for (int64_t row = 0; row < instances * channels; ++row) {
    const Line elements(row * length, 1, length);
    const int64_t channel = row % channels;
    const Moments<T> moments = moments_of(elements, [&](int64_t i) { return x[i]; });
    const T inverse = InverseDeviation(moments.variance, params.epsilon);
    for (const int64_t i : elements) {
      y[i] = (x[i] - moments.mean) * inverse * scale[channel] + bias[channel];
    }
  }
}

}  // namespace

OpDef InstanceNormalizationOp() {
  return OpDef::Of<InstanceNormalizationParams>("InstanceNormalization", Since{22})
      .Input("input", kFloats)
      .Input("scale", SameAs("input"))
      .Input("B", SameAs("input"))
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(7))  // two sums, subtract, multiply, multiply, multiply, add
      .Computes<kFloats>(
          [](const auto& params, auto& context) { Reference(params, context, TwoPassMoments()); })
      .Form<kFloats>("one_pass", [](const auto& params, auto& context) {
        Reference(params, context, OnePassMoments());
      });
}

}  // namespace assay

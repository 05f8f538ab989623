#include "runtime/ops/group_normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/normalization.h"

namespace assay {
namespace {

absl::Status InferShapes(const GroupNormalizationParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckHasChannels(x));
  if (params.num_groups < 1 || ChannelsOf(x) % params.num_groups != 0) {
    return InvalidArgument("num_groups ({}) does not divide the channels ({})", params.num_groups,
                           ChannelsOf(x));
  }
  ASSAY_RETURN_IF_ERROR(CheckPerChannel(context, 1, "scale", ChannelsOf(x)));
  ASSAY_RETURN_IF_ERROR(CheckPerChannel(context, 2, "bias", ChannelsOf(x)));
  ASSAY_RETURN_IF_ERROR(StashType(params.stash_type, kFloats).status());
  context.SetShape(0, x);
  return absl::OkStatus();
}

template <class T, class MomentsOf>
void Reference(const GroupNormalizationParams& params, ReferenceContext<T>& context,
               MomentsOf moments_of) {
  const View<T> x = context.Input(0), scale = context.Input(1), bias = context.Input(2);
  const MutableView<T> y = context.Output(0);
  const FloatFormat& stage = FormatOf(context.InputType(0));
  const ChannelOf channel_of(x.shape());
  const int64_t groups = x.shape()[0] * params.num_groups;
  const int64_t length = groups == 0 ? 0 : x.size() / groups;
  for (int64_t group = 0; group < groups; ++group) {
    const Line elements(group * length, 1, length);
    const Moments<T> moments = moments_of(elements, [&](int64_t i) { return x[i]; });
    const T inverse = InverseDeviation(moments.variance, params.epsilon);
    for (const int64_t i : elements) {
      // The specification casts the normalized element to the type of X before it is scaled.
      const T normalized = Staged((x[i] - moments.mean) * inverse, stage);
      y[i] = normalized * scale[channel_of(i)] + bias[channel_of(i)];
    }
  }
}

}  // namespace

OpDef GroupNormalizationOp() {
  return OpDef::Of<GroupNormalizationParams>("GroupNormalization", Since{21})
      .Input("X", kFloats)
      .Input("scale", SameAs("X"))
      .Input("bias", SameAs("X"))
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(7))  // two sums, subtract, multiply, multiply, multiply, add
      .Computes<kFloats>(
          [](const auto& params, auto& context) { Reference(params, context, TwoPassMoments()); })
      .Form<kFloats>("one_pass", [](const auto& params, auto& context) {
        Reference(params, context, OnePassMoments());
      });
}

}  // namespace assay

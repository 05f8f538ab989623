#include "runtime/ops/batch_normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/normalization.h"

namespace assay {
namespace {

// A tensor of rank 1 is a batch of one channel.
Shape WithChannels(const Shape& x) { return x.rank() == 1 ? Shape{x[0], 1} : x; }

absl::Status InferShapes(const BatchNormalizationParams& params, InferContext& context) {
  const Shape x = WithChannels(context.Input(0).shape);
  ASSAY_RETURN_IF_ERROR(CheckHasChannels(x));
  const char* const names[] = {"X", "scale", "B", "input_mean", "input_var"};
  for (size_t input = 1; input < 5; ++input) {
    ASSAY_RETURN_IF_ERROR(CheckPerChannel(context, input, names[input], ChannelsOf(x)));
  }
  if (!params.training_mode && context.OutputCount() > 1) {
    return InvalidArgument("{} outputs are asked for, but without training_mode there is one",
                           context.OutputCount());
  }
  context.SetShape(0, context.Input(0).shape);
  for (size_t output = 1; output < context.OutputCount(); ++output) {
    context.SetShape(output, Shape{ChannelsOf(x)});
  }
  return absl::OkStatus();
}

// The moments of every channel: of the batch in training, else the given ones.
template <class T>
std::vector<Moments<T>> MomentsByChannel(const BatchNormalizationParams& params,
                                         ReferenceContext<T>& context) {
  const View<T> x = context.Input(0), mean = context.Input(3), variance = context.Input(4);
  const Shape shape = WithChannels(x.shape());
  std::vector<Moments<T>> moments;
  if (params.training_mode) {
    std::vector<int64_t> axes = {0};
    for (int64_t axis = 2; axis < shape.rank(); ++axis) axes.push_back(axis);
    for (const auto& group : GroupsAlong(axes, shape)) {
      moments.push_back(TwoPassMoments()(group, [&](int64_t i) { return x[i]; }));
    }
  } else {
    for (int64_t c = 0; c < mean.size(); ++c) moments.push_back({mean[c], variance[c]});
  }
  return moments;
}

template <class T>
void WriteRunningMoments(const BatchNormalizationParams& params,
                         const std::vector<Moments<T>>& moments, ReferenceContext<T>& context) {
  const T kept = Constant<T>(params.momentum), taken = T(1.0) - kept;
  for (size_t c = 0; c < moments.size(); ++c) {
    const int64_t at = static_cast<int64_t>(c);
    if (context.HasOutput(1)) {
      context.Output(1)[at] = context.Input(3)[at] * kept + moments[c].mean * taken;
    }
    if (context.HasOutput(2)) {
      context.Output(2)[at] = context.Input(4)[at] * kept + moments[c].variance * taken;
    }
  }
}

// The formula joins an element and, of its channel, the mean, 1 / sqrt(var + epsilon), scale, bias.
template <class T, class F>
void Reference(const BatchNormalizationParams& params, ReferenceContext<T>& context, F formula) {
  const View<T> x = context.Input(0), scale = context.Input(1), bias = context.Input(2);
  const MutableView<T> y = context.Output(0);
  const ChannelOf channel_of(WithChannels(x.shape()));
  const std::vector<Moments<T>> moments = MomentsByChannel(params, context);
  for (int64_t i = 0; i < x.size(); ++i) {
    const int64_t c = channel_of(i);
    const T inverse = InverseDeviation(moments[c].variance, params.epsilon);
    y[i] = formula(x[i], moments[c].mean, inverse, scale[c], bias[c]);
  }
  if (params.training_mode) WriteRunningMoments(params, moments, context);
}

}  // namespace

OpDef BatchNormalizationOp() {
  return OpDef::Of<BatchNormalizationParams>("BatchNormalization", Since{15})
      .Input("X", kFloats)
      .Input("scale", kFloats)
      .Input("B", SameAs("scale"))
      .Input("input_mean", kFloats)
      .Input("input_var", SameAs("input_mean"))
      .Output("Y", SameAs("X"))
      .OptionalOutput("running_mean", SameAs("input_mean"))
      .OptionalOutput("running_var", SameAs("input_mean"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(2))  // folded: one multiplication, one addition
      .Computes<kFloats>([](const auto& params, auto& context) {
        Reference(params, context, [](auto x, auto mean, auto inverse, auto scale, auto bias) {
          return (x - mean) * inverse * scale + bias;
        });
      })
      .Form<kFloats>("folded", [](const auto& params, auto& context) {
        Reference(params, context, [](auto x, auto mean, auto inverse, auto scale, auto bias) {
          const auto slope = scale * inverse;
          return x * slope + (bias - mean * slope);
        });
      });
}

}  // namespace assay

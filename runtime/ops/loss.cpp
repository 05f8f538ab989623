#include "runtime/ops/loss.h"

#include "runtime/ops/axes.h"

namespace assay {
namespace {

absl::Status InferShapes(const LossParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  const Shape& labels = context.Input(1).shape;
  if (x.rank() < 2) {
    return InvalidArgument("the input ({}) has no batch and classes", x.ToString());
  }
  const auto [before, after] = SplitAt(1, x);
  if (labels != Join(before, after)) {
    return InvalidArgument("the labels have shape {}, not {}", labels.ToString(),
                           Join(before, after).ToString());
  }
  if (context.HasInput(2) && context.Input(2).shape != Shape{x[1]}) {
    return InvalidArgument("the weights have shape {}, but there are {} classes",
                           context.Input(2).shape.ToString(), x[1]);
  }
  context.SetShape(0, params.reduction == "none" ? labels : Shape{});
  if (context.OutputCount() > 1) context.SetShape(1, x);
  return absl::OkStatus();
}

// One sample that counts: where its logarithm lies in the input, and its label.
struct Sample {
  int64_t output, at, label;
};

// All samples but the ignored ones.
absl::StatusOr<std::vector<Sample>> SamplesOf(const LossParams& params, const Shape& x,
                                              const std::vector<int64_t>& labels) {
  const Block block = BlockAlong(1, x);
  std::vector<Sample> samples;
  for (int64_t i = 0; i < block.outer; ++i) {
    for (int64_t k = 0; k < block.inner; ++k) {
      const int64_t output = i * block.inner + k, label = labels[output];
      if (label == params.ignore_index) continue;
      if (label < 0 || label >= block.length) {
        return InvalidArgument("label ({}) is outside the classes ({})", label, block.length);
      }
      samples.push_back({output, block.At(i, label, k), label});
    }
  }
  return samples;
}

// `logarithms` are indexed as input 0.
template <class T, class Logarithms>
absl::Status StoreLosses(const LossParams& params, ReferenceContext<T>& context,
                         const Logarithms& logarithms) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Sample> samples,
                         SamplesOf(params, context.InputShape(0), context.Integers(1)));
  const bool weighted = context.HasInput(2);
  const View<T> weights = context.Input(weighted ? 2 : 0);
  const auto weight = [&](const Sample& s) { return weighted ? weights[s.label] : T(1.0); };
  const auto loss = [&](const Sample& s) -> T { return -logarithms[s.at]; };
  const MutableView<T> y = context.Output(0);
  if (params.reduction == "none") {
    for (const Sample& s : samples) y[s.output] = weighted ? loss(s) * weight(s) : loss(s);
    return absl::OkStatus();
  }
  if (samples.empty()) {
    y[0] = params.reduction == "sum" ? T(0.0) : T(kNaN);
    return absl::OkStatus();
  }
  y[0] = weighted ? Dot(samples, loss, weight) : Sum(samples, loss);
  if (params.reduction == "mean") y[0] = y[0] / Sum(samples, weight);
  return absl::OkStatus();
}

template <class T>
absl::Status NllReference(const LossParams& params, ReferenceContext<T>& context) {
  return StoreLosses(params, context, context.Input(0));
}

// log(exp(x - top) / sum), without the division that would underflow: combine(x, top, log(sum)).
template <class T, class F>
absl::Status CrossEntropyReference(const LossParams& params, ReferenceContext<T>& context,
                                   F combine) {
  const View<T> x = context.Input(0);
  std::vector<T> logarithms(x.size());
  for (const Line& line : LinesAlong(1, x.shape())) {
    const T top = Largest<T>(line, [&](int64_t i) { return x[i]; });
    const T log_sum = Log(Sum(line, [&](int64_t i) { return Exp(x[i] - top); }));
    for (const int64_t i : line) logarithms[i] = combine(x[i], top, log_sum);
  }
  if (context.HasOutput(1)) {
    const MutableView<T> log_prob = context.Output(1);
    for (int64_t i = 0; i < x.size(); ++i) log_prob[i] = logarithms[i];
  }
  return StoreLosses(params, context, logarithms);
}

template <class Combine>
auto CrossEntropyBy(Combine combine) {
  return [combine](const LossParams& params, auto& context) {
    return CrossEntropyReference(params, context, combine);
  };
}

// One score of each sample is weighted and added.
Cost CostOfNll(const CostContext& context) {
  const TensorDesc &input = context.Input(0), &target = context.Input(1);
  const int64_t unread = input.ByteCount() - target.ElementCount() * SizeOf(input.dtype);
  return {.flops = 2 * target.ElementCount(),
          .bytes = context.InputBytes() - unread + context.OutputBytes()};
}

// LogSoftmax, then that.
Cost CostOfCrossEntropy(const CostContext& context) {
  return {.flops = 5 * context.Input(0).ElementCount() + 2 * context.Input(1).ElementCount(),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

}  // namespace

OpDef NegativeLogLikelihoodLossOp() {
  return OpDef::Of<LossParams>("NegativeLogLikelihoodLoss", Since{22})
      .Input("input", kFloats)
      .Input("target", kIndexTypes)
      .OptionalInput("weight", SameAs("input"))
      .Output("loss", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(CostOfNll)
      .Computes<kFloats>(ASSAY_REFERENCE(NllReference));
}

OpDef SoftmaxCrossEntropyLossOp() {
  return OpDef::Of<LossParams>("SoftmaxCrossEntropyLoss", Since{13})
      .Input("scores", kFloats)
      .Input("labels", kIndexTypes)
      .OptionalInput("weights", SameAs("scores"))
      .Output("output", SameAs("scores"))
      .OptionalOutput("log_prob", SameAs("scores"))
      .Shapes(InferShapes)
      .Costs(CostOfCrossEntropy)
      .Computes<kFloats>(
          CrossEntropyBy([](auto x, auto top, auto log_sum) { return (x - top) - log_sum; }))
      .Form<kFloats>("lse", CrossEntropyBy([](auto x, auto top, auto log_sum) {
                       return x - (top + log_sum);
                     }));
}

}  // namespace assay

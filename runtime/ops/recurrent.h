#pragma once

#include "runtime/ops/axes.h"
#include "runtime/ops/op_def.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

// What LSTM, GRU and RNN share: dimensions, where their tensors keep what, activations.

namespace assay {

/// A function between the linear part of a gate and its value.
enum class ActivationKind : uint8_t {
  kRelu,
  kTanh,
  kSigmoid,
  kAffine,
  kLeakyRelu,
  kThresholdedRelu,
  kScaledTanh,
  kHardSigmoid,
  kElu,
  kSoftsign,
  kSoftplus,
};
struct Activation {
  ActivationKind kind = ActivationKind::kTanh;
  float alpha = 0, beta = 0;
};

/// The attributes of LstmParams, GruParams and RnnParams that are alike.
struct RecurrentAttributes {
  std::vector<std::string> activations;  ///< of all directions
  std::vector<float> alphas, betas;
  std::optional<float> clip;
  std::string direction;
  std::optional<int64_t> hidden_size;
  bool batch_first = false;
};

/// `defaults` are the activations of one direction where the node names none.
template <class P>
RecurrentAttributes RecurrentAttributesOf(const P& params, std::vector<std::string> defaults) {
  RecurrentAttributes result;
  if constexpr (requires { params.activations.value(); }) {
    std::vector<std::string> twice = defaults;
    twice.insert(twice.end(), defaults.begin(), defaults.end());
    result.activations = params.activations.value_or(twice);
  } else {
    result.activations = params.activations;
  }
  result.alphas = params.activation_alpha.value_or(std::vector<float>());
  result.betas = params.activation_beta.value_or(std::vector<float>());
  result.clip = params.clip;
  result.direction = params.direction;
  result.hidden_size = params.hidden_size;
  result.batch_first = params.layout != 0;
  return result;
}

/// Sizes, and linear indices into X, Y and the states, which differ by the attribute layout.
struct RecurrentDims {
  int64_t steps = 0, batch = 0, input = 0, hidden = 0, directions = 1;
  bool batch_first = false;

  int64_t X(int64_t t, int64_t b) const {
    return (batch_first ? b * steps + t : t * batch + b) * input;
  }
  int64_t Y(int64_t t, int64_t d, int64_t b) const {
    return (batch_first ? (b * steps + t) * directions + d : (t * directions + d) * batch + b) *
           hidden;
  }
  int64_t State(int64_t d, int64_t b) const {
    return (batch_first ? b * directions + d : d * batch + b) * hidden;
  }
  Shape YShape() const;
  Shape StateShape() const;
};

/// The dimensions that X and R have. Requires ranks that CheckRecurrent has seen.
RecurrentDims DimsOf(const RecurrentAttributes& attributes, const Shape& x, const Shape& r);

/// Checks X, W, R, B, sequence_lens and initial_h (inputs 0 to 5) of an op of so many gates, and
/// direction, hidden_size and activations; sets the shapes of Y and the states.
absl::Status CheckRecurrent(const RecurrentAttributes& attributes, int64_t gates,
                            int64_t activations_per_direction, InferContext& context);

/// `input "P" has shape 1x2, not 1x6`
absl::Status CheckInputShape(const InferContext& context, size_t input, std::string_view name,
                             const Shape& expected);

/// Functions with their constants: alphas and betas go to those functions that take them, in order.
/// Errors: an unknown name, and a constant missing that has no default.
absl::StatusOr<std::vector<Activation>> ParseActivations(const RecurrentAttributes& attributes);

/// How many steps each sequence has. Error: `sequence 1 has 9 steps, not 0 to 7`.
absl::StatusOr<std::vector<int64_t>> SequenceLengths(
    const std::optional<std::vector<int64_t>>& given, const RecurrentDims& dims);

/// Whether direction d runs from the last step to the first.
inline bool RunsBackward(const RecurrentAttributes& attributes, int64_t d) {
  return attributes.direction == "reverse" || d == 1;
}

/// Bounds the input of an activation.
template <class T>
T Clipped(T x, std::optional<float> clip) {
  if (!clip) return x;
  return Max(Min(x, Constant<T>(*clip)), Constant<T>(-*clip));
}

template <class T>
T Activate(const Activation& activation, T x) {
  const T alpha = Constant<T>(activation.alpha), beta = Constant<T>(activation.beta);
  const T zero(0.0), one(1.0);
  switch (activation.kind) {
    case ActivationKind::kRelu: return Max(x, zero);
    case ActivationKind::kTanh: return Tanh(x);
    case ActivationKind::kSigmoid: return Sigmoid(x);
    case ActivationKind::kAffine: return alpha * x + beta;
    case ActivationKind::kLeakyRelu: return SelectLess(x, zero, alpha * x, x);
    case ActivationKind::kThresholdedRelu: return SelectLess(x, alpha, zero, x);
    case ActivationKind::kScaledTanh: return alpha * Tanh(beta * x);
    case ActivationKind::kHardSigmoid: return Min(Max(alpha * x + beta, zero), one);
    case ActivationKind::kElu: return SelectLess(x, zero, alpha * (Exp(x) - one), x);
    case ActivationKind::kSoftsign: return x / (one + Abs(x));
    case ActivationKind::kSoftplus: return Max(x, zero) + Log1p(Exp(-Abs(x)));
  }
  std::abort();
}

/// The values of all gates of one cell before their activations: gate g of unit h is
/// W[g][h] . x + R[g][h] . state + Wb[g][h] + Rb[g][h].
template <class T>
class GateSums {
 public:
  /// `state` has dims.hidden elements.
  GateSums(ReferenceContext<T>& context, const RecurrentDims& dims, int64_t gates, int64_t d)
      : x_(context.Input(0)),
        w_(context.Input(1)),
        r_(context.Input(2)),
        dims_(dims),
        gates_(gates),
        d_(d) {
    if (context.HasInput(3)) bias_.emplace(context.Input(3));
  }

  /// Adds the part of the input: W[g][h] . x, and its bias.
  void AddInput(Accumulator<T>& sum, int64_t g, int64_t h, int64_t t, int64_t b) const {
    const int64_t row = (d_ * gates_ + g) * dims_.hidden + h;
    for (int64_t k = 0; k < dims_.input; ++k) {
      sum.AddProduct(x_[dims_.X(t, b) + k], w_[row * dims_.input + k]);
    }
    if (bias_) sum.Add((*bias_)[(2 * d_ * gates_ + g) * dims_.hidden + h]);
  }
  /// Adds the part of the recurrence: R[g][h] . state, and its bias.
  void AddState(Accumulator<T>& sum, int64_t g, int64_t h, std::span<const T> state) const {
    const int64_t row = (d_ * gates_ + g) * dims_.hidden + h;
    for (int64_t k = 0; k < dims_.hidden; ++k) {
      sum.AddProduct(state[k], r_[row * dims_.hidden + k]);
    }
    if (bias_) sum.Add((*bias_)[((2 * d_ + 1) * gates_ + g) * dims_.hidden + h]);
  }

 private:
  View<T> x_, w_, r_;
  std::optional<View<T>> bias_;
  RecurrentDims dims_;
  int64_t gates_, d_;
};

/// Runs `cell` over every direction and sequence and writes Y and the last states: Y_h, and Y_c
/// where `states` is 2. cell(d, t, b, state) turns the states of step t - 1, hidden first, into
/// those of step t.
template <class T, class Cell>
absl::Status RunRecurrence(const RecurrentAttributes& attributes, const RecurrentDims& dims,
                           ReferenceContext<T>& context, size_t states, Cell cell) {
  const auto given = context.HasInput(4) ? std::optional(context.Integers(4)) : std::nullopt;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> lengths, SequenceLengths(given, dims));
  for (int64_t d = 0; d < dims.directions; ++d) {
    for (int64_t b = 0; b < dims.batch; ++b) {
      std::vector<std::vector<T>> state(states, std::vector<T>(dims.hidden));
      const int64_t at = dims.State(d, b);
      for (size_t s = 0; s < states; ++s) {
        if (!context.HasInput(5 + s)) continue;
        for (int64_t h = 0; h < dims.hidden; ++h) state[s][h] = context.Input(5 + s)[at + h];
      }
      for (int64_t step = 0; step < lengths[b]; ++step) {
        const int64_t t = RunsBackward(attributes, d) ? lengths[b] - 1 - step : step;
        cell(d, t, b, state);
        for (int64_t h = 0; h < dims.hidden && context.HasOutput(0); ++h) {
          context.Output(0)[dims.Y(t, d, b) + h] = state[0][h];
        }
      }
      for (size_t s = 0; s < states; ++s) {
        for (int64_t h = 0; h < dims.hidden && context.HasOutput(1 + s); ++h) {
          context.Output(1 + s)[at + h] = state[s][h];
        }
      }
    }
  }
  return absl::OkStatus();
}

/// Two operations for each weight of each step, and the traffic.
Cost CostOfRecurrence(const CostContext& context);

}  // namespace assay

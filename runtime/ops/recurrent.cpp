#include "runtime/ops/recurrent.h"

#include "runtime/base/suggest.h"

#include <algorithm>
#include <array>

namespace assay {
namespace {

/// A function by name: which constants it takes, and their defaults, if any.
struct ActivationRow {
  std::string_view name;
  ActivationKind kind;
  std::optional<float> alpha, beta;  ///< defaults, as of the ONNX ops of that name
  bool takes_alpha = alpha.has_value(), takes_beta = beta.has_value();
};

std::vector<ActivationRow> ActivationTable() {
  using Kind = ActivationKind;
  return {
      {"Relu", Kind::kRelu, {}, {}},
      {"Tanh", Kind::kTanh, {}, {}},
      {"Sigmoid", Kind::kSigmoid, {}, {}},
      {"Affine", Kind::kAffine, 1.0f, 0.0f},
      {"LeakyRelu", Kind::kLeakyRelu, 0.01f, {}},
      {"ThresholdedRelu", Kind::kThresholdedRelu, 1.0f, {}},
      {"ScaledTanh", Kind::kScaledTanh, {}, {}, true, true},
      {"HardSigmoid", Kind::kHardSigmoid, 0.2f, 0.5f},
      {"Elu", Kind::kElu, 1.0f, {}},
      {"Softsign", Kind::kSoftsign, {}, {}},
      {"Softplus", Kind::kSoftplus, {}, {}},
  };
}

absl::StatusOr<ActivationRow> FindActivation(std::string_view name) {
  const std::vector<ActivationRow> table = ActivationTable();
  std::vector<std::string_view> names;
  for (const ActivationRow& row : table) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  return InvalidArgument("activation \"{}\" is not known{}", name, Suggestion(name, names));
}

// The next of the given constants, or the default.
absl::StatusOr<float> NextConstant(const ActivationRow& row, std::string_view what,
                                   std::optional<float> otherwise, std::span<const float>& given) {
  if (!given.empty()) {
    const float value = given.front();
    given = given.subspan(1);
    return value;
  }
  if (otherwise) return *otherwise;
  return InvalidArgument("activation \"{}\" needs an {}", row.name, what);
}

absl::Status CheckDirections(const RecurrentAttributes& attributes, const Shape& x,
                             const RecurrentDims& dims) {
  const int64_t expected = attributes.direction == "bidirectional" ? 2 : 1;
  if (dims.directions != expected) {
    return InvalidArgument("input \"R\" has {} directions, but the direction is {}",
                           dims.directions, attributes.direction);
  }
  if (attributes.hidden_size && *attributes.hidden_size != dims.hidden) {
    return InvalidArgument("hidden_size ({}) differs from the last dimension of \"R\" ({})",
                           *attributes.hidden_size, dims.hidden);
  }
  return x.rank() == 3 ? absl::OkStatus()
                       : InvalidArgument("input \"X\" has rank {}, not 3", x.rank());
}

absl::Status CheckOptional(const InferContext& context, size_t input, std::string_view name,
                           const Shape& expected) {
  return context.HasInput(input) ? CheckInputShape(context, input, name, expected)
                                 : absl::OkStatus();
}

}  // namespace

Shape RecurrentDims::YShape() const {
  if (batch_first) return Shape{batch, steps, directions, hidden};
  return Shape{steps, directions, batch, hidden};
}

Shape RecurrentDims::StateShape() const {
  return batch_first ? Shape{batch, directions, hidden} : Shape{directions, batch, hidden};
}

RecurrentDims DimsOf(const RecurrentAttributes& attributes, const Shape& x, const Shape& r) {
  RecurrentDims dims;
  dims.batch_first = attributes.batch_first;
  dims.steps = x[attributes.batch_first ? 1 : 0];
  dims.batch = x[attributes.batch_first ? 0 : 1];
  dims.input = x[2];
  dims.directions = r[0];
  dims.hidden = r[2];
  return dims;
}

absl::Status CheckInputShape(const InferContext& context, size_t input, std::string_view name,
                             const Shape& expected) {
  const Shape& shape = context.Input(input).shape;
  if (shape == expected) return absl::OkStatus();
  return InvalidArgument("input \"{}\" has shape {}, not {}", name, shape.ToString(),
                         expected.ToString());
}

absl::Status CheckRecurrent(const RecurrentAttributes& attributes, int64_t gates,
                            int64_t activations_per_direction, InferContext& context) {
  const Shape &x = context.Input(0).shape, &r = context.Input(2).shape;
  if (x.rank() != 3) return InvalidArgument("input \"X\" has rank {}, not 3", x.rank());
  if (r.rank() != 3) return InvalidArgument("input \"R\" has rank {}, not 3", r.rank());
  const RecurrentDims dims = DimsOf(attributes, x, r);
  ASSAY_RETURN_IF_ERROR(CheckDirections(attributes, x, dims));
  const int64_t rows = gates * dims.hidden;
  ASSAY_RETURN_IF_ERROR(CheckInputShape(context, 1, "W", Shape{dims.directions, rows, dims.input}));
  ASSAY_RETURN_IF_ERROR(
      CheckInputShape(context, 2, "R", Shape{dims.directions, rows, dims.hidden}));
  ASSAY_RETURN_IF_ERROR(CheckOptional(context, 3, "B", Shape{dims.directions, 2 * rows}));
  ASSAY_RETURN_IF_ERROR(CheckOptional(context, 4, "sequence_lens", Shape{dims.batch}));
  ASSAY_RETURN_IF_ERROR(CheckOptional(context, 5, "initial_h", dims.StateShape()));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Activation> activations, ParseActivations(attributes));
  const size_t expected = static_cast<size_t>(activations_per_direction * dims.directions);
  if (activations.size() < expected) {
    return InvalidArgument("{} activations are given, not {}", activations.size(), expected);
  }
  context.SetShape(0, dims.YShape());
  for (size_t state = 1; state < context.OutputCount(); ++state) {
    context.SetShape(state, dims.StateShape());
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Activation>> ParseActivations(const RecurrentAttributes& attributes) {
  std::span<const float> alphas = attributes.alphas, betas = attributes.betas;
  std::vector<Activation> activations;
  for (const std::string& name : attributes.activations) {
    ASSAY_ASSIGN_OR_RETURN(const ActivationRow row, FindActivation(name));
    Activation activation{.kind = row.kind};
    if (row.takes_alpha) {
      ASSAY_ASSIGN_OR_RETURN(activation.alpha, NextConstant(row, "alpha", row.alpha, alphas));
    }
    if (row.takes_beta) {
      ASSAY_ASSIGN_OR_RETURN(activation.beta, NextConstant(row, "beta", row.beta, betas));
    }
    activations.push_back(activation);
  }
  return activations;
}

absl::StatusOr<std::vector<int64_t>> SequenceLengths(
    const std::optional<std::vector<int64_t>>& given, const RecurrentDims& dims) {
  if (!given) return std::vector<int64_t>(dims.batch, dims.steps);
  for (size_t b = 0; b < given->size(); ++b) {
    if ((*given)[b] < 0 || (*given)[b] > dims.steps) {
      return InvalidArgument("sequence {} has {} steps, not 0 to {}", b, (*given)[b], dims.steps);
    }
  }
  return *given;
}

Cost CostOfRecurrence(const CostContext& context) {
  const Shape& x = context.Input(0).shape;
  const int64_t weights = context.Input(1).ElementCount() + context.Input(2).ElementCount();
  return {.flops = 2 * weights * x[0] * x[1],
          .bytes = context.InputBytes() + context.OutputBytes()};
}

}  // namespace assay

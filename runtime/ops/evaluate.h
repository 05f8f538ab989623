#pragma once

#include "runtime/ops/op_def.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

using OptionalTensors = std::span<const std::optional<Tensor>>;

/// Runs an op's reference on one node: arithmetic in double (integers in 64 bits), rounded or
/// wrapped once at the store. `outputs` are the descriptions that InferNode gave. Errors name the
/// node.
absl::StatusOr<std::vector<Tensor>> Evaluate(const OpDef& op, const Node& node,
                                             OptionalTensors inputs,
                                             std::span<const TensorDesc> outputs);

/// What a correct device may answer: |got - exact[i]| <= error[i].
struct Bounded {
  Tensor value;               ///< the reference's own answer, rounded to the dtype
  std::vector<double> exact;  ///< unrounded; empty where only the bits of `value` are right
  std::vector<double> error;  ///< same length as `exact`; infinite: unchecked
};

/// The same in Tracked arithmetic under `model` (its store format follows each output's type).
/// Recurrent ops take their bound from Noisy instead: six times the root mean square distance of
/// eight runs under random rounding, where running error analysis would allow anything (Parker
/// 1997). `form` names one of the op's other formulas; the bound is then the larger of the two.
absl::StatusOr<std::vector<Bounded>> EvaluateTracked(const OpDef& op, const Node& node,
                                                     OptionalTensors inputs,
                                                     std::span<const TensorDesc> outputs,
                                                     const NumericModel& model,
                                                     const std::string& form = "");

/// The same in Noisy arithmetic: one sample of what rounding may do.
absl::StatusOr<std::vector<Tensor>> EvaluateNoisy(const OpDef& op, const Node& node,
                                                  OptionalTensors inputs,
                                                  std::span<const TensorDesc> outputs,
                                                  const NumericModel& model, uint64_t seed);

}  // namespace assay

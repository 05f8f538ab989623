#pragma once

#include "runtime/ops/op_def.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

struct InferredOutputs {
  std::vector<TensorDesc> outputs;
  uint64_t read_inputs = 0;  ///< InferContext::read_inputs
};

/// Types and shapes of a node's outputs. Checks the number of inputs, their types against the
/// OpDef, then what the op's Shapes checks. Every error starts with the node: `Softmax "attn/sm":
/// …`. `values[i]` is the data of input i where it is known, else null; FailedPrecondition where
/// the op needs one that is not.
absl::StatusOr<InferredOutputs> InferNode(const OpDef& op, const Node& node,
                                          std::span<const std::optional<TensorDesc>> inputs,
                                          std::span<const Tensor* const> values);

/// The same for a node whose inputs are all there; absent ones are nullopt.
absl::StatusOr<InferredOutputs> InferNode(const OpDef& op, const Node& node,
                                          std::span<const std::optional<Tensor>> inputs);

/// The types alone, for a node whose shapes are not all known: checks numbers and types of inputs
/// as InferNode does. Shapes may set types, so it is asked with what is known and its errors
/// ignored.
absl::StatusOr<std::vector<DType>> InferTypes(const OpDef& op, const Node& node,
                                              std::span<const std::optional<TensorDesc>> inputs,
                                              std::span<const Tensor* const> values);

}  // namespace assay

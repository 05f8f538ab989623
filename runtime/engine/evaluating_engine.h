#pragma once

#include "runtime/engine/engine.h"
#include "runtime/ops/evaluate.h"

namespace assay {

/// What one node computes: Evaluate, EvaluateNoisy under some seed, …
using NodeEvaluator = std::function<absl::StatusOr<std::vector<Tensor>>(
    const OpDef& op, const Node& node, OptionalTensors inputs,
    std::span<const TensorDesc> outputs)>;

/// An engine that runs every op of the registry by the same function, on the host, without any code
/// per op. `kernel` is the name of its only capability row.
std::unique_ptr<EngineImpl> MakeEvaluatingEngine(std::string name, std::string kernel,
                                                 NodeEvaluator evaluate);

}  // namespace assay

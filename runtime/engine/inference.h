#pragma once

#include "runtime/engine/capability.h"
#include "runtime/ops/op_registry.h"

#include <span>
#include <vector>

namespace assay {

/// Writes into graph.values what can be known before the graph runs: the type of every value, and
/// its shape (dims) as far as it follows from the inputs' shapes and from constants. Small integer
/// values that follow from shapes alone are computed on the way, so that Shape → Slice → Concat →
/// Reshape stays known. Subgraphs are treated alike; their captured constants become their own
/// constants. Errors are those of InferNode, and an op that the registry lacks.
absl::Status InferGraph(const OpRegistry& ops, Graph& graph);

/// The same with the descriptions of the graph's inputs, in their order, replacing what is
/// declared.
absl::Status InferGraph(const OpRegistry& ops, Graph& graph, std::span<const TensorDesc> inputs);

/// A copy of `graph` in which small inputs are constants of the given data: what a
/// case says beyond shapes, for asking whether it can run at all.
Graph WithKnownInputs(const Graph& graph, std::span<const Tensor> inputs);

}  // namespace assay

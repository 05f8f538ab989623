#pragma once

#include "runtime/engine/engine.h"

#include <string>
#include <vector>

namespace assay {

/// A run of neighbouring nodes for one engine; control-flow nodes stand alone, without an engine.
struct Partition {
  static constexpr size_t kControlFlow = static_cast<size_t>(-1);
  size_t engine = kControlFlow;
  std::vector<size_t> nodes;
};

/// Gives each node to the first engine that supports it and was not `rejected` for it, and groups
/// neighbours. Unimplemented, naming the node and every engine's reason, where none does.
/// `graph` has been through InferGraph.
absl::StatusOr<std::vector<Partition>> PartitionGraph(
    const OpRegistry& ops, const Graph& graph, std::span<EngineImpl* const> engines,
    const std::vector<std::vector<std::string>>& rejected);

/// The nodes of one partition as a graph of its own, over the same value numbers: what it reads
/// from elsewhere are its inputs, the constants that it uses come along.
Graph ExtractPartition(const Graph& graph, const Partition& partition);

}  // namespace assay

#include "runtime/engine/partitioner.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

absl::StatusOr<size_t> ChooseEngine(const Graph& graph, size_t index,
                                    std::span<EngineImpl* const> engines,
                                    const std::vector<std::vector<std::string>>& rejected) {
  const Node& node = graph.nodes[index];
  const auto inputs = PartialInputsOf(graph, node);
  std::vector<std::string> reasons;
  for (size_t engine = 0; engine < engines.size(); ++engine) {
    const std::string& refusal = rejected[index][engine];
    const Support support = engines[engine]->Supports(node, inputs);
    if (support && refusal.empty()) return engine;
    reasons.push_back(
        fmt::format("{}: {}", engines[engine]->Name(), support ? refusal : support.reason));
  }
  return Unimplemented("{}: no engine takes this node ({})", Describe(node),
                       fmt::join(reasons, "; "));
}

}  // namespace

absl::StatusOr<std::vector<Partition>> PartitionGraph(
    const OpRegistry& ops, const Graph& graph, std::span<EngineImpl* const> engines,
    const std::vector<std::vector<std::string>>& rejected) {
  std::vector<Partition> partitions;
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (ops.Find(graph.nodes[i])->reference.controls) {
      partitions.push_back({Partition::kControlFlow, {i}});
      continue;
    }
    ASSAY_ASSIGN_OR_RETURN(const size_t engine, ChooseEngine(graph, i, engines, rejected));
    if (partitions.empty() || partitions.back().engine != engine)
      partitions.push_back({engine, {}});
    partitions.back().nodes.push_back(i);
  }
  return partitions;
}

Graph ExtractPartition(const Graph& graph, const Partition& partition) {
  Graph part;
  part.name = graph.name;
  part.values = graph.values;
  absl::flat_hash_set<ValueId> used, produced;
  for (const size_t index : partition.nodes) {
    part.nodes.push_back(graph.nodes[index]);
    used.insert(graph.nodes[index].inputs.begin(), graph.nodes[index].inputs.end());
    produced.insert(graph.nodes[index].outputs.begin(), graph.nodes[index].outputs.end());
  }
  used.erase(kNoValue);
  produced.erase(kNoValue);
  for (const GraphConstant& constant : graph.constants) {
    if (used.erase(constant.value) != 0) part.constants.push_back(constant);
  }
  std::ranges::copy_if(used, std::back_inserter(part.inputs),
                       [&](ValueId value) { return !produced.contains(value); });
  std::ranges::copy(produced, std::back_inserter(part.outputs));
  std::ranges::sort(part.inputs);
  std::ranges::sort(part.outputs);
  return part;
}

}  // namespace assay

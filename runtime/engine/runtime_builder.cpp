#include "runtime/engine/inference.h"
#include "runtime/engine/partitioner.h"
#include "runtime/engine/runtime.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace assay {
namespace {

// Compiles one graph: partitions it, lets engines reject nodes, and tries again without those.
class Compiler {
 public:
  Compiler(const OpRegistry& ops, std::span<EngineImpl* const> engines, Graph graph)
      : engines_(engines), model_(std::make_shared<CompiledModel>()) {
    model_->ops = &ops;
    model_->graph = std::move(graph);
    model_->engines.assign(engines.begin(), engines.end());
    rejected_.assign(model_->graph.nodes.size(), std::vector<std::string>(engines.size()));
  }

  absl::StatusOr<std::shared_ptr<const CompiledModel>> Run() {
    bool complete = false;
    while (!complete) {
      ASSAY_ASSIGN_OR_RETURN(const std::vector<Partition> partitions,
                             PartitionGraph(*model_->ops, model_->graph, engines_, rejected_));
      model_->steps.clear();
      model_->constants.clear();
      model_->constants.resize(engines_.size());
      complete = true;
      for (const Partition& partition : partitions) {
        ASSAY_ASSIGN_OR_RETURN(const bool accepted, Add(partition));
        complete = complete && accepted;
      }
    }
    return std::shared_ptr<const CompiledModel>(std::move(model_));
  }

 private:
  // False where the engine rejected a node after all; the reason is kept.
  absl::StatusOr<bool> Add(const Partition& partition) {
    if (partition.engine == Partition::kControlFlow) {
      ASSAY_RETURN_IF_ERROR(AddControlFlow(partition.nodes.front()));
      return true;
    }
    SharedResource shared{model_->ops};
    Graph part = ExtractPartition(model_->graph, partition);
    RuntimePartitionInfo info;
    ASSAY_RETURN_IF_ERROR(engines_[partition.engine]->ProcessGraph(&shared, &part, &info));
    for (const RejectedNode& node : info.rejected) {
      std::string& reason = rejected_[partition.nodes[node.node]][partition.engine];
      reason = node.reason.empty() ? "rejected without a reason" : node.reason;
    }
    for (PlacedKernel& placed : info.kernels) {
      if (placed.nodes.size() != 1) {  // the oracle has no composed references yet
        return Unimplemented("engine {} fuses {} nodes into a kernel, but one is the limit for now",
                             engines_[partition.engine]->Name(), placed.nodes.size());
      }
      Step step{.nodes = std::move(placed.nodes),
                .engine = partition.engine,
                .kernel = std::move(placed.kernel),
                .capability = placed.capability,
                .inputs = std::move(placed.inputs),
                .outputs = std::move(placed.outputs),
                .bodies = {}};
      for (size_t& node : step.nodes) node = partition.nodes[node];
      model_->steps.push_back(std::move(step));
    }
    std::ranges::move(info.constants, std::back_inserter(model_->constants[partition.engine]));
    return info.rejected.empty();
  }

  absl::Status AddControlFlow(size_t index) {
    const Node& node = model_->graph.nodes[index];
    Step step{.nodes = {index},
              .kernel = nullptr,
              .inputs = node.inputs,
              .outputs = node.outputs,
              .bodies = {}};
    for (const auto& [attribute, body] : node.subgraphs) {
      Graph graph = body;
      std::vector<ValueId> inputs;
      for (const Capture& capture : graph.captures) inputs.push_back(capture.inner);
      inputs.insert(inputs.end(), graph.inputs.begin(), graph.inputs.end());
      graph.inputs = std::move(inputs);  // captures become the first inputs
      ASSAY_ASSIGN_OR_RETURN(auto compiled,
                             Compiler(*model_->ops, engines_, std::move(graph)).Run());
      step.bodies.push_back(std::move(compiled));
    }
    model_->steps.push_back(std::move(step));
    return absl::OkStatus();
  }

  std::span<EngineImpl* const> engines_;
  std::shared_ptr<CompiledModel> model_;
  std::vector<std::vector<std::string>> rejected_;  // per node and engine: why not after all
};

// Adds the names of the rows that run a graph's nodes, those of bodies too.
absl::Status CollectRows(const OpRegistry& ops, std::span<EngineImpl* const> engines,
                         const Graph& graph, std::set<std::string>& rows) {
  const std::vector<std::vector<std::string>> rejected(graph.nodes.size(),
                                                       std::vector<std::string>(engines.size()));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<Partition> partitions,
                         PartitionGraph(ops, graph, engines, rejected));
  for (const Partition& partition : partitions) {
    for (const size_t index : partition.nodes) {
      const Node& node = graph.nodes[index];
      for (const NamedGraph& body : node.subgraphs) {
        ASSAY_RETURN_IF_ERROR(CollectRows(ops, engines, body.graph, rows));
      }
      if (partition.engine == Partition::kControlFlow) continue;
      const auto inputs = PartialInputsOf(graph, node);
      rows.insert(engines[partition.engine]->Supports(node, inputs).capability->kernel);
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::string> RuntimeBuilder::CheckSupport(Graph graph) const {
  ASSAY_RETURN_IF_ERROR(Validate(graph));
  ASSAY_RETURN_IF_ERROR(InferGraph(ops_, graph));
  std::set<std::string> rows;
  ASSAY_RETURN_IF_ERROR(CollectRows(ops_, engines_, graph, rows));
  return fmt::format("{}", fmt::join(rows, " "));
}

absl::StatusOr<std::shared_ptr<const CompiledModel>> RuntimeBuilder::Compile(Graph graph) const {
  ASSAY_RETURN_IF_ERROR(Validate(graph));
  ASSAY_RETURN_IF_ERROR(InferGraph(ops_, graph));
  return Compiler(ops_, engines_, std::move(graph)).Run();
}

std::vector<NodePlacement> CompiledModel::Placement() const {
  std::vector<NodePlacement> report;
  for (const Step& step : steps) {
    for (const size_t node : step.nodes) {
      NodePlacement placement{Describe(graph.nodes[node]), "runtime", "control flow", ""};
      if (step.capability != nullptr) {
        placement.engine = engines[step.engine]->Name();
        placement.kernel = step.capability->kernel;
        placement.numerics = ToString(step.capability->numerics);
      }
      report.push_back(std::move(placement));
    }
    for (const auto& body : step.bodies) {
      std::ranges::copy(body->Placement(), std::back_inserter(report));
    }
  }
  return report;
}

}  // namespace assay

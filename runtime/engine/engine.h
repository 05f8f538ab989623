#pragma once

#include "runtime/engine/capability.h"
#include "runtime/ops/op_registry.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

/// What all engines of a process share while graphs are compiled.
struct SharedResource {
  const OpRegistry* ops = nullptr;
};

/// A kernel and the nodes of the partition's graph that it covers, by index.
struct PlacedKernel {
  std::unique_ptr<OptKernel> kernel;
  const Capability* capability = nullptr;
  std::vector<size_t> nodes;
  std::vector<ValueId> inputs;   ///< as the kernel numbers them
  std::vector<ValueId> outputs;  ///< as the kernel numbers them
};

/// A node that an engine cannot run after all; the partitioner tries again without it.
struct RejectedNode {
  size_t node = 0;
  std::string reason;
};

/// What ProcessGraph makes of one partition. Moved into the compiled model.
struct RuntimePartitionInfo {
  std::vector<std::pair<ValueId, std::unique_ptr<Buffer>>> constants;
  std::vector<PlacedKernel> kernels;  ///< in order of execution
  std::vector<RejectedNode> rejected;
};

/// One engine in one Runtime: its device and the brackets around a run.
class EngineContext {
 public:
  virtual ~EngineContext() = default;
  virtual std::string_view GetName() const = 0;
  virtual Device& GetDevice() = 0;
  virtual absl::Status BeforeRun() { return absl::OkStatus(); }
  /// Submits what is still recorded, and reads timestamps.
  virtual absl::Status AfterRun() { return absl::OkStatus(); }
};

/// A backend. Outlives its Runtimes, is shared by them, and may be called from several threads. It
/// is made wherever its name is needed, so its constructor opens nothing: what a driver may crash
/// or hang of waits for Driver, Supports and the contexts, which only workers ask.
class EngineImpl {
 public:
  virtual ~EngineImpl() = default;
  virtual std::string_view Name() const = 0;
  /// What executes: library, driver or instruction set, for records.
  virtual std::string Driver() const { return std::string(Name()); }

  /// Whether the engine runs this node, by its capability rows and nothing else.
  virtual Support Supports(const Node& node, PartialInputs inputs) const = 0;

  /// Compiles a partition: every node of `graph` is supported. `graph` may be rewritten (fusion).
  virtual absl::Status ProcessGraph(SharedResource* shared, Graph* graph,
                                    RuntimePartitionInfo* info) = 0;

  virtual std::unique_ptr<EngineContext> CreateEngineContext() = 0;
};

/// A context on the host's memory, for engines that have no device of their own.
std::unique_ptr<EngineContext> CreateHostContext(std::string name);

/// ProcessGraph for engines that run one kernel per node: uploads the constants to `device` and
/// asks each node's capability row for its kernel. Partial descriptions come from the graph's
/// values.
absl::Status ProcessNodeByNode(const EngineImpl& engine, Device& device, const Graph& graph,
                               RuntimePartitionInfo& info);

/// What the graph's values say of a node's inputs: types and, where declared in full, shapes.
std::vector<std::optional<PartialDesc>> PartialInputsOf(const Graph& graph, const Node& node);

/// Every engine of this build, in order of their names; generated when the build is configured.
std::vector<std::unique_ptr<EngineImpl>> GeneratedEngines();

}  // namespace assay

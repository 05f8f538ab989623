#pragma once

#include "runtime/engine/engine.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

/// One kernel of a compiled model, or a control-flow node, which the Runtime runs itself.
struct Step {
  std::vector<size_t> nodes;  ///< of the compiled graph; one, or a fused group
  size_t engine = 0;          ///< index into CompiledModel::engines; unused for control flow
  std::unique_ptr<OptKernel> kernel;
  const Capability* capability = nullptr;
  std::vector<ValueId> inputs, outputs;
  /// Bodies of a control-flow node, in the order of Node::subgraphs.
  std::vector<std::shared_ptr<const struct CompiledModel>> bodies;
};

/// Which engine and kernel run a node.
struct NodePlacement {
  std::string node;
  std::string engine;
  std::string kernel;
  std::string numerics;  ///< of the capability row, as text
};

/// A graph compiled for an ordered list of engines. Immutable, shared by its Runtimes.
struct CompiledModel {
  const OpRegistry* ops = nullptr;
  Graph graph;
  std::vector<EngineImpl*> engines;
  std::vector<std::vector<std::pair<ValueId, std::unique_ptr<Buffer>>>> constants;  ///< per engine
  std::vector<Step> steps;

  /// The placement report: every node in order, those of bodies after their control-flow node.
  std::vector<NodePlacement> Placement() const;
};

/// Compiles graphs. `RuntimeBuilder builder(ops, {cpu}); auto model = builder.Compile(graph);`
class RuntimeBuilder {
 public:
  /// `engines` in order of preference; they and `ops` outlive all that is built.
  RuntimeBuilder(const OpRegistry& ops, std::vector<EngineImpl*> engines)
      : ops_(ops), engines_(std::move(engines)) {}

  /// Unimplemented, naming node and reasons, where no engine takes a node: there is no silent
  /// fallback. Types and shapes of the inputs come from the graph's values.
  absl::StatusOr<std::shared_ptr<const CompiledModel>> Compile(Graph graph) const;

  /// Whether Compile would find an engine for every node, by the capability tables alone. Answers
  /// the rows that would run, each once: "matmul.blocked copy.strided"; same errors as Compile.
  absl::StatusOr<std::string> CheckSupport(Graph graph) const;

 private:
  const OpRegistry& ops_;
  std::vector<EngineImpl*> engines_;
};

/// What an observer sees after each node (or fused group, or control-flow node) has run.
struct NodeExecution {
  const Node* node = nullptr;
  NodePlacement placement;
  std::vector<std::optional<Tensor>> inputs;
  std::vector<std::optional<Tensor>> outputs;
};

struct RuntimeOptions {
  /// Fill outputs with `poison_byte` before each kernel, so that what it does not write shows.
  bool poison = false;
  uint8_t poison_byte = 0xa5;
  /// Keep guard bytes on both sides of every buffer and check them after each kernel.
  bool guard = false;
  /// Called after every step; body steps come before their control-flow node.
  std::function<void(const NodeExecution&)> observer;
};

/// One execution state of a compiled model. Not thread-safe; several may run side by side.
/// Shapes are inferred and kernels prepared when the inputs' shapes change, not per run; only steps
/// whose shapes depend on computed data look again each time.
class Runtime {
 public:
  static absl::StatusOr<std::unique_ptr<Runtime>> Create(std::shared_ptr<const CompiledModel> model,
                                                         RuntimeOptions options = {});
  ~Runtime();

  /// Inputs in the order of the graph's; for the body of a control-flow node, captures come first.
  absl::StatusOr<std::vector<Tensor>> Run(std::span<const Tensor> inputs);

 private:
  class State;
  explicit Runtime(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace assay

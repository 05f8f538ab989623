#pragma once

#include "runtime/ops/contexts.h"

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace assay {

/// What control-flow references see: the node's tensors, and a way to run its subgraphs on the
/// engines of the surrounding Runtime. Outputs are returned, since their shapes are not known
/// before.
class ControlContext {
 public:
  /// Runs the subgraph attribute of that name on the given inputs; captures are bound by the
  /// caller.
  using Runner = std::function<absl::StatusOr<std::vector<Tensor>>(std::string_view subgraph,
                                                                   std::vector<Tensor> inputs)>;

  ControlContext(const Node& node, std::span<const std::optional<Tensor>> inputs, Runner runner)
      : node_(node), inputs_(inputs), runner_(std::move(runner)) {}

  const Node& node() const { return node_; }
  size_t InputCount() const { return inputs_.size(); }
  bool HasInput(size_t index) const { return index < inputs_.size() && inputs_[index].has_value(); }
  const Tensor& Input(size_t index) const { return *inputs_[index]; }

  absl::StatusOr<std::vector<Tensor>> Run(std::string_view subgraph, std::vector<Tensor> inputs) {
    return runner_(subgraph, std::move(inputs));
  }

  void SetOutputs(std::vector<Tensor> outputs) { outputs_ = std::move(outputs); }
  std::vector<Tensor>& outputs() { return outputs_; }

 private:
  const Node& node_;
  std::span<const std::optional<Tensor>> inputs_;
  Runner runner_;
  std::vector<Tensor> outputs_;
};

}  // namespace assay

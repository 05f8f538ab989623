#pragma once

#include "runtime/engine/device.h"
#include "runtime/graph/graph.h"

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace assay {

class EngineContext;

/// The tensors of one kernel. An omitted optional input or output is an empty optional.
class KernelContext {
 public:
  KernelContext(EngineContext& engine, std::vector<std::optional<DeviceTensor>> inputs,
                std::vector<std::optional<DeviceTensor>> outputs)
      : engine_(engine), inputs_(std::move(inputs)), outputs_(std::move(outputs)) {}

  EngineContext& engine() const { return engine_; }
  size_t InputCount() const { return inputs_.size(); }
  size_t OutputCount() const { return outputs_.size(); }
  bool HasInput(size_t i) const { return i < inputs_.size() && inputs_[i].has_value(); }
  bool HasOutput(size_t i) const { return i < outputs_.size() && outputs_[i].has_value(); }
  const DeviceTensor& Input(size_t i) const { return *inputs_[i]; }
  const DeviceTensor& Output(size_t i) const { return *outputs_[i]; }

  /// For engines that find shapes themselves (whole-graph delegates): what Execute really wrote.
  /// The runtime refuses a result of another shape than the inferred one.
  void SetWrittenShape(size_t i, Shape shape) { written_shapes_.emplace_back(i, std::move(shape)); }
  const std::vector<std::pair<size_t, Shape>>& written_shapes() const { return written_shapes_; }

 private:
  EngineContext& engine_;
  std::vector<std::optional<DeviceTensor>> inputs_, outputs_;
  std::vector<std::pair<size_t, Shape>> written_shapes_;
};

/// The state of one kernel in one Runtime: scratch memory, tiles, recorded commands.
class KernelImpl {
 public:
  virtual ~KernelImpl() = default;
  /// Called when shapes have changed. Unimplemented: this shape is beyond the kernel after all.
  virtual absl::Status Prepare(KernelContext& context) = 0;
  /// Runs; allocates nothing. The shapes are those of the last Prepare.
  virtual absl::Status Execute(KernelContext& context) = 0;
};

/// A compiled unit: one op, a fused group or a whole partition, with packed constants. Immutable
/// and shared by all Runtimes of a model.
class OptKernel {
 public:
  virtual ~OptKernel() = default;
  virtual std::unique_ptr<KernelImpl> CreateKernelImpl() const = 0;
};

/// What a creator gets to compile one node.
struct KernelRequest {
  const Node& node;
  /// Per input: its tensor where it is a constant of the graph, else null.
  std::span<const Tensor* const> constants;
};

}  // namespace assay

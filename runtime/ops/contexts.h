#pragma once

#include "runtime/graph/graph.h"
#include "runtime/tensor/convert.h"
#include "runtime/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay {

/// What shape inference sees of one node. Inputs are numbered as in the OpDef; an omitted optional
/// one is absent. Shapes functions check everything here, so that references can rely on it.
class InferContext {
 public:
  /// `values[i]` is the tensor of input i where it is known already, else null.
  InferContext(const Node& node, std::span<const std::optional<TensorDesc>> inputs,
               std::span<const Tensor* const> values, std::vector<TensorDesc> outputs)
      : node_(node), inputs_(inputs), values_(values), outputs_(std::move(outputs)) {}

  const Node& node() const { return node_; }
  size_t InputCount() const { return inputs_.size(); }
  bool HasInput(size_t index) const { return index < inputs_.size() && inputs_[index].has_value(); }
  /// Requires HasInput(index).
  const TensorDesc& Input(size_t index) const { return *inputs_[index]; }

  /// The elements of an integer (or bool) input that a shape depends on. FailedPrecondition where
  /// they are not known before the graph runs.
  absl::StatusOr<std::vector<int64_t>> Integers(size_t index);
  /// The same for a whole tensor.
  absl::StatusOr<Tensor> Data(size_t index);
  /// Bit i: the data of input i was read, so the shapes depend on it. Inputs from 64 up share
  /// bit 63.
  uint64_t read_inputs() const { return read_inputs_; }

  size_t OutputCount() const { return outputs_.size(); }
  bool HasOutput(size_t index) const {
    return index < node_.outputs.size() && node_.outputs[index] != kNoValue;
  }
  void SetShape(size_t output, Shape shape) { outputs_[output].shape = std::move(shape); }
  void SetType(size_t output, DType dtype) { outputs_[output].dtype = dtype; }
  /// Shape and type.
  void SetOutput(size_t output, TensorDesc desc) { outputs_[output] = std::move(desc); }
  const std::vector<TensorDesc>& outputs() const { return outputs_; }

 private:
  const Node& node_;
  std::span<const std::optional<TensorDesc>> inputs_;
  std::span<const Tensor* const> values_;
  std::vector<TensorDesc> outputs_;
  uint64_t read_inputs_ = 0;
};

/// What Cost functions see: descriptions alone.
class CostContext {
 public:
  CostContext(std::span<const std::optional<TensorDesc>> inputs,
              std::span<const TensorDesc> outputs)
      : inputs_(inputs), outputs_(outputs) {}
  bool HasInput(size_t index) const { return index < inputs_.size() && inputs_[index].has_value(); }
  const TensorDesc& Input(size_t index) const { return *inputs_[index]; }
  const TensorDesc& Output(size_t index) const { return outputs_[index]; }
  int64_t InputBytes() const;
  int64_t OutputBytes() const;

 private:
  std::span<const std::optional<TensorDesc>> inputs_;
  std::span<const TensorDesc> outputs_;
};

/// The tensors of one node. Absent optional inputs are empty optionals; outputs are allocated.
struct NodeTensors {
  const Node* node = nullptr;
  std::span<const std::optional<Tensor>> inputs;
  std::span<Tensor> outputs;
};

/// What movement references see: they copy elements, whatever their type, and read indices.
class MoveContext {
 public:
  explicit MoveContext(NodeTensors tensors) : tensors_(tensors) {}

  const Node& node() const { return *tensors_.node; }
  size_t InputCount() const { return tensors_.inputs.size(); }
  bool HasInput(size_t index) const {
    return index < tensors_.inputs.size() && tensors_.inputs[index].has_value();
  }
  const Tensor& Input(size_t index) const { return *tensors_.inputs[index]; }
  /// Elements of an integer or bool input.
  std::vector<int64_t> Integers(size_t index) const { return LoadAs<int64_t>(Input(index)); }

  size_t OutputCount() const { return tensors_.outputs.size(); }
  Tensor& Output(size_t index = 0) { return tensors_.outputs[index]; }

  /// Element `from` of input 0 becomes element `to` of output 0.
  void Copy(int64_t to, int64_t from) { Copy({0, to}, {0, from}); }

  /// An element of one of the node's tensors, by linear index.
  struct Place {
    size_t tensor = 0;
    int64_t element = 0;
  };
  /// Between any input and output. Requires equal element sizes.
  void Copy(Place to, Place from) { CopyFrom(to, Input(from.tensor), from.element); }
  void CopyFrom(Place to, const Tensor& source, int64_t from);

 private:
  NodeTensors tensors_;
};

}  // namespace assay

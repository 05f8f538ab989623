#pragma once

#include "runtime/base/arithmetic.h"
#include "runtime/base/sum.h"
#include "runtime/ops/contexts.h"

#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace assay {

/// Elements of an input, widened once: `x[i]` by linear index, `x.shape()`.
template <class T>
class View {
 public:
  View(std::span<const T> elements, const Shape& shape) : elements_(elements), shape_(&shape) {}
  const T& operator[](int64_t index) const { return elements_[index]; }
  const Shape& shape() const { return *shape_; }
  int64_t size() const { return static_cast<int64_t>(elements_.size()); }

 private:
  std::span<const T> elements_;
  const Shape* shape_;
};

/// Elements of an output, to be rounded or wrapped once when the reference has returned.
template <class T>
class MutableView {
 public:
  MutableView(std::span<T> elements, const Shape& shape) : elements_(elements), shape_(&shape) {}
  T& operator[](int64_t index) const { return elements_[index]; }
  const Shape& shape() const { return *shape_; }
  int64_t size() const { return static_cast<int64_t>(elements_.size()); }

 private:
  std::span<T> elements_;
  const Shape* shape_;
};

/// What arithmetic references see. Input(i) and Output(i) are in the scalar T; Integers(i) reads
/// indices, flags and shapes exactly, Indices(i) writes them exactly.
template <class T>
class ReferenceContext {
 public:
  explicit ReferenceContext(NodeTensors tensors)
      : tensors_(tensors),
        inputs_(tensors.inputs.size()),
        outputs_(tensors.outputs.size()),
        indices_(tensors.outputs.size()) {}

  const Node& node() const { return *tensors_.node; }
  size_t InputCount() const { return tensors_.inputs.size(); }
  bool HasInput(size_t index) const {
    return index < tensors_.inputs.size() && tensors_.inputs[index].has_value();
  }
  /// Whether the node asks for an optional output. Output(i) of one it does not ask for is invalid.
  bool HasOutput(size_t index) const {
    return index < node().outputs.size() && node().outputs[index] != kNoValue;
  }
  DType InputType(size_t index) const { return tensors_.inputs[index]->dtype(); }
  DType OutputType(size_t index) const { return tensors_.outputs[index].dtype(); }
  const Shape& InputShape(size_t index) const { return tensors_.inputs[index]->shape(); }
  const Shape& OutputShape(size_t index) const { return tensors_.outputs[index].shape(); }

  View<T> Input(size_t index) {
    if (!inputs_[index]) inputs_[index] = Load(*tensors_.inputs[index]);
    return {*inputs_[index], InputShape(index)};
  }
  std::vector<int64_t> Integers(size_t index) const {
    return LoadAs<int64_t>(*tensors_.inputs[index]);
  }

  MutableView<T> Output(size_t index) {
    if (!outputs_[index]) outputs_[index].emplace(tensors_.outputs[index].ElementCount());
    return {*outputs_[index], OutputShape(index)};
  }
  /// An output of indices, counts or flags: written exactly whatever T is.
  MutableView<int64_t> Indices(size_t index) {
    if (!indices_[index]) indices_[index].emplace(tensors_.outputs[index].ElementCount());
    return {*indices_[index], OutputShape(index)};
  }

  /// For references that return nothing: the first error that they reported.
  void Fail(absl::Status status) { status_.Update(std::move(status)); }
  const absl::Status& status() const { return status_; }

  /// What Output(i) has collected; empty where the op wrote Indices(i) instead.
  std::optional<std::vector<T>>& written(size_t index) { return outputs_[index]; }
  std::optional<std::vector<int64_t>>& written_indices(size_t index) { return indices_[index]; }

 private:
  static std::vector<T> Load(const Tensor& tensor) {
    if constexpr (Integer<T> || std::is_same_v<T, double>) {
      return LoadAs<T>(tensor);
    } else {
      const std::vector<double> values = LoadAs<double>(tensor);
      return std::vector<T>(values.begin(), values.end());
    }
  }

  NodeTensors tensors_;
  std::vector<std::optional<std::vector<T>>> inputs_;
  std::vector<std::optional<std::vector<T>>> outputs_;
  std::vector<std::optional<std::vector<int64_t>>> indices_;
  absl::Status status_;
};

}  // namespace assay

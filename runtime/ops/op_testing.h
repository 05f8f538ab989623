#pragma once

#include "runtime/ops/evaluate.h"
#include "runtime/ops/infer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Literals in, literals out: what the tests of ops are written with.

namespace assay {

inline constexpr double kInf = std::numeric_limits<double>::infinity();

/// Tensors from literals: Floats({2, 2}, {1, 2, 3, 4}). Without values all elements are 0.
template <class E>
Tensor TensorOf(Shape shape, std::initializer_list<double> values) {
  Tensor tensor({DTypeOf<E>(), std::move(shape)});
  const std::vector<double> elements(values);
  if (!elements.empty()) StoreFrom<double>(elements, tensor);
  return tensor;
}
inline Tensor Floats(Shape shape, std::initializer_list<double> values = {}) {
  return TensorOf<float>(std::move(shape), values);
}
inline Tensor Halves(Shape shape, std::initializer_list<double> values = {}) {
  return TensorOf<Half>(std::move(shape), values);
}
inline Tensor Doubles(Shape shape, std::initializer_list<double> values = {}) {
  return TensorOf<double>(std::move(shape), values);
}
inline Tensor Bools(Shape shape, std::initializer_list<double> values = {}) {
  return TensorOf<bool>(std::move(shape), values);
}
inline Tensor Int64s(Shape shape, std::initializer_list<int64_t> values = {}) {
  if (values.size() == 0) return Tensor({DType::kInt64, std::move(shape)});
  return Tensor::Of<int64_t>(std::move(shape), values);
}
inline Tensor Int32s(Shape shape, std::initializer_list<int32_t> values = {}) {
  if (values.size() == 0) return Tensor({DType::kInt32, std::move(shape)});
  return Tensor::Of<int32_t>(std::move(shape), values);
}

/// A node named "node" that uses all its inputs; absent ones are nullopt.
inline Node TestNode(const OpDef& op, Params params, size_t inputs, size_t outputs = 1) {
  Node node{.name = "node",
            .domain = op.domain,
            .op_type = op.name,
            .since = op.since,
            .inputs = {},
            .outputs = {},
            .params = std::move(params),
            .tensors = {},
            .subgraphs = {}};
  for (size_t i = 0; i < inputs; ++i) node.inputs.push_back(static_cast<ValueId>(i));
  for (size_t i = 0; i < outputs; ++i) node.outputs.push_back(static_cast<ValueId>(inputs + i));
  return node;
}

/// All outputs of the op's reference.
inline absl::StatusOr<std::vector<Tensor>> RunNode(
    const OpDef& op, const Node& node, const std::vector<std::optional<Tensor>>& inputs) {
  ASSAY_ASSIGN_OR_RETURN(const InferredOutputs inferred, InferNode(op, node, inputs));
  return Evaluate(op, node, inputs, inferred.outputs);
}

/// Elements of the first output, as doubles: EXPECT_THAT(RunReference(…), ElementsAre(0.5, 0.5)).
/// A failure of the op fails the test and gives no elements.
template <class P, class... Tensors>
std::vector<double> RunReference(const OpDef& op, const P& params, const Tensors&... inputs) {
  const Node node = TestNode(op, Params(params), sizeof...(inputs));
  const auto outputs = RunNode(op, node, {std::optional<Tensor>(inputs)...});
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  return outputs.ok() ? LoadAs<double>(outputs->front()) : std::vector<double>();
}

/// The op of that name in a family's table: RunReference(OpIn(UnaryOps(), "Round"), NoParams{}, x).
inline OpDef OpIn(const std::vector<OpDef>& family, std::string_view name) {
  for (const OpDef& op : family) {
    if (op.name == name) return op;
  }
  ADD_FAILURE() << "no op " << name;
  return {};
}

/// The whole first output, for tests of shapes and types.
template <class P, class... Tensors>
Tensor OutputOf(const OpDef& op, const P& params, const Tensors&... inputs) {
  const Node node = TestNode(op, Params(params), sizeof...(inputs));
  const auto outputs = RunNode(op, node, {std::optional<Tensor>(inputs)...});
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  return outputs.ok() ? outputs->front() : Tensor();
}

/// What correct arithmetic in f32 may answer in the first output, by one of the op's forms.
template <class P, class... Tensors>
Bounded BoundOfForm(const std::string& form, const OpDef& op, const P& params,
                    const Tensors&... inputs) {
  const Node node = TestNode(op, Params(params), sizeof...(inputs));
  const std::vector<std::optional<Tensor>> given = {std::optional<Tensor>(inputs)...};
  const std::vector<TensorDesc> outputs = {OutputOf(op, params, inputs...).desc()};
  const auto bounded = EvaluateTracked(op, node, given, outputs, NumericModel{}, form);
  EXPECT_TRUE(bounded.ok()) << bounded.status();
  return bounded.ok() ? bounded->front() : Bounded();
}

template <class P, class... Tensors>
Bounded BoundOf(const OpDef& op, const P& params, const Tensors&... inputs) {
  return BoundOfForm("", op, params, inputs...);
}

/// The sentence with which the op refuses the node; empty where it does not.
template <class P, class... Tensors>
std::string RefusalOf(const OpDef& op, const P& params, const Tensors&... inputs) {
  const Node node = TestNode(op, Params(params), sizeof...(inputs));
  const auto outputs = RunNode(op, node, {std::optional<Tensor>(inputs)...});
  return outputs.ok() ? "" : std::string(MessageOf(outputs.status()));
}

}  // namespace assay

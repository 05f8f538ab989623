#pragma once

#include "runtime/graph/params.h"
#include "runtime/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// Index into Graph::values; kNoValue stands for an omitted optional input or output.
using ValueId = int32_t;
inline constexpr ValueId kNoValue = -1;

/// What a file declares of a value. Dimensions that it leaves open are -1.
struct ValueInfo {
  std::string name;
  std::optional<DType> dtype;
  std::optional<std::vector<int64_t>> dims;
};

struct Graph;
struct NamedTensor;
struct NamedGraph;

/// One operation. Tensor and subgraph attributes are kept here, the plain ones in `params`.
struct Node {
  std::string name;
  std::string domain;  ///< "" is ai.onnx
  std::string op_type;
  int since = 0;  ///< since-version of the definition that it follows; 0: the newest
  std::vector<ValueId> inputs;
  std::vector<ValueId> outputs;
  Params params;
  std::vector<NamedTensor> tensors;
  std::vector<NamedGraph> subgraphs;

  const Tensor* FindTensor(std::string_view attribute) const;
  const Graph* FindSubgraph(std::string_view attribute) const;
};

/// A tensor attribute.
struct NamedTensor {
  std::string name;
  Tensor tensor;
};

/// `inner` of a subgraph is `outer` of the graph around it.
struct Capture {
  ValueId outer = kNoValue;
  ValueId inner = kNoValue;
};

struct GraphConstant {
  ValueId value = kNoValue;
  Tensor tensor;
};

/// A computation: nodes in topological order over numbered values. Every value has one producer: a
/// graph input, a constant, a capture or a node. A plain value; copying shares constants' data.
struct Graph {
  std::string name;
  std::vector<ValueInfo> values;
  std::vector<ValueId> inputs;
  std::vector<ValueId> outputs;
  std::vector<Capture> captures;  ///< only in subgraphs
  std::vector<GraphConstant> constants;
  std::vector<Node> nodes;

  ValueId AddValue(ValueInfo value);
  const Tensor* FindConstant(ValueId value) const;
};

/// A subgraph attribute.
struct NamedGraph {
  std::string name;
  Graph graph;
};

/// `Softmax "attn/sm"`, or `Softmax` for a node without a name.
std::string Describe(const Node& node);

/// Checks what the rest relies on: ids in range, one producer per value, producers before users, in
/// subgraphs too. One sentence names the node and the value.
absl::Status Validate(const Graph& graph);

/// Orders nodes so that producers come first, keeping the given order where it is possible.
/// Refuses a cycle, naming a node on it.
absl::Status SortTopologically(Graph& graph);

/// One line per node: `y = Softmax(x) axis=1`.
std::string Print(const Graph& graph);

}  // namespace assay

#pragma once

#include "runtime/graph/graph.h"

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// A graph while it is read, with what the importer has to know of its values meanwhile. Names are
/// made valid UTF-8; they are no more than labels here.
/// `GraphDraft draft("g", nullptr); draft.AddConstant("two", tensor); Graph g = draft.Finish();`
class GraphDraft {
 public:
  /// `outer` is the graph around a subgraph, else null. It must outlive this one.
  GraphDraft(std::string_view name, GraphDraft* outer);
  GraphDraft(const GraphDraft&) = delete;
  GraphDraft& operator=(const GraphDraft&) = delete;

  ValueId AddValue(std::string_view name);
  ValueId AddInput(ValueInfo info);
  ValueId AddConstant(std::string_view name, Tensor tensor);
  /// Gives a value of this graph its tensor.
  void SetConstant(ValueId value, Tensor tensor);
  /// The value of this graph that stands for a value of the outer one; one for all its uses.
  ValueId Capture(ValueId outer);
  void AddNode(Node node);
  void AddOutput(ValueId value, ValueInfo info);

  std::string_view NameOf(ValueId value) const { return graph_.values[value].name; }
  /// The tensor of a value that is constant here, or captured and constant outside; else null.
  const Tensor* FindConstant(ValueId value) const;
  /// The element type where it is known so far.
  std::optional<DType> TypeOf(ValueId value) const { return types_[value]; }
  void SetType(ValueId value, DType dtype) { types_[value] = dtype; }

  /// The graph, its nodes in the order of AddNode. The draft is empty after.
  Graph Finish() { return std::move(graph_); }

 private:
  GraphDraft* outer_;
  Graph graph_;
  std::vector<std::optional<DType>> types_;         // one per value
  absl::flat_hash_map<ValueId, size_t> constants_;  // into graph_.constants
  absl::flat_hash_map<ValueId, ValueId> inner_of_;  // captured: outer to inner
  absl::flat_hash_map<ValueId, ValueId> outer_of_;  // captured: inner to outer
};

}  // namespace assay

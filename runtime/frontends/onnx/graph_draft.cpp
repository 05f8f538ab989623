#include "runtime/frontends/onnx/graph_draft.h"

#include "runtime/base/utf8.h"

#include <utility>

namespace assay {

GraphDraft::GraphDraft(std::string_view name, GraphDraft* outer) : outer_(outer) {
  graph_.name = ValidUtf8(name);
}

ValueId GraphDraft::AddValue(std::string_view name) {
  types_.emplace_back();
  return graph_.AddValue({.name = ValidUtf8(name), .dtype = std::nullopt, .dims = std::nullopt});
}

ValueId GraphDraft::AddInput(ValueInfo info) {
  types_.push_back(info.dtype);
  info.name = ValidUtf8(info.name);
  const ValueId value = graph_.AddValue(std::move(info));
  graph_.inputs.push_back(value);
  return value;
}

ValueId GraphDraft::AddConstant(std::string_view name, Tensor tensor) {
  const ValueId value = AddValue(name);
  SetConstant(value, std::move(tensor));
  return value;
}

void GraphDraft::SetConstant(ValueId value, Tensor tensor) {
  types_[value] = tensor.dtype();
  constants_.emplace(value, graph_.constants.size());
  graph_.constants.push_back({value, std::move(tensor)});
}

ValueId GraphDraft::Capture(ValueId outer) {
  const auto known = inner_of_.find(outer);
  if (known != inner_of_.end()) return known->second;
  const ValueId inner = AddValue(outer_->NameOf(outer));
  types_[inner] = outer_->TypeOf(outer);
  graph_.captures.push_back({.outer = outer, .inner = inner});
  inner_of_.emplace(outer, inner);
  outer_of_.emplace(inner, outer);
  return inner;
}

void GraphDraft::AddNode(Node node) {
  node.name = ValidUtf8(node.name);
  graph_.nodes.push_back(std::move(node));
}

void GraphDraft::AddOutput(ValueId value, ValueInfo info) {
  graph_.outputs.push_back(value);
  ValueInfo& declared = graph_.values[value];
  if (!declared.dtype) declared.dtype = info.dtype;
  if (!declared.dims) declared.dims = std::move(info.dims);
}

const Tensor* GraphDraft::FindConstant(ValueId value) const {
  const auto constant = constants_.find(value);
  if (constant != constants_.end()) return &graph_.constants[constant->second].tensor;
  const auto captured = outer_of_.find(value);
  return captured == outer_of_.end() ? nullptr : outer_->FindConstant(captured->second);
}

}  // namespace assay

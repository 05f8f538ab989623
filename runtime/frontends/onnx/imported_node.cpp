#include "runtime/frontends/onnx/imported_node.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay {

const AttributeValue* ImportedNode::Find(std::string_view attribute) const {
  const auto found = std::ranges::find(attributes, attribute, &Attribute::name);
  return found == attributes.end() ? nullptr : &found->value;
}

std::optional<AttributeValue> ImportedNode::Take(std::string_view attribute) {
  const auto found = std::ranges::find(attributes, attribute, &Attribute::name);
  if (found == attributes.end()) return std::nullopt;
  AttributeValue value = std::move(found->value);
  attributes.erase(found);
  return value;
}

void ImportedNode::Set(std::string_view attribute, AttributeValue value) {
  Take(attribute);
  attributes.push_back({std::string(attribute), std::move(value)});
}

void ImportedNode::SetInput(size_t index, ValueId value) {
  if (inputs.size() <= index) inputs.resize(index + 1, kNoValue);
  inputs[index] = value;
}

std::string Describe(const ImportedNode& node) {
  return node.name.empty() ? node.op_type : fmt::format("{} \"{}\"", node.op_type, node.name);
}

}  // namespace assay

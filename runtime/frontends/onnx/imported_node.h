#pragma once

#include "runtime/graph/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

/// A node on its way from the file to the graph: its attributes are not parsed yet, and they follow
/// the definition of its op at opset `version`. What upgrades rewrite, and plug-ins parse.
struct ImportedNode {
  std::string name;
  std::string domain;  ///< "" is ai.onnx
  std::string op_type;
  int64_t version = 1;
  std::vector<ValueId> inputs;
  std::vector<ValueId> outputs;
  std::vector<Attribute> attributes;
  std::vector<NamedTensor> tensors;
  std::vector<NamedGraph> subgraphs;

  /// Null where the attribute is absent.
  const AttributeValue* Find(std::string_view attribute) const;
  /// Removes the attribute. Empty where it is absent.
  std::optional<AttributeValue> Take(std::string_view attribute);
  /// Take for one type: nothing where the attribute is absent. One of another type stays, so that
  /// parsing refuses it.
  template <class T>
  std::optional<T> TakeAs(std::string_view attribute) {
    const AttributeValue* value = Find(attribute);
    if (value == nullptr || !std::holds_alternative<T>(*value)) return std::nullopt;
    return std::get<T>(*Take(attribute));
  }
  /// Adds the attribute or replaces its value.
  void Set(std::string_view attribute, AttributeValue value);

  bool HasInput(size_t index) const { return index < inputs.size() && inputs[index] != kNoValue; }
  /// Lengthens the list with absent inputs as far as needed.
  void SetInput(size_t index, ValueId value);
};

/// `Softmax "attn/sm"`, or `Softmax` for a node without a name.
std::string Describe(const ImportedNode& node);

}  // namespace assay

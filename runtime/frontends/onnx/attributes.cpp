#include "runtime/frontends/onnx/attributes.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"

#include <absl/container/flat_hash_set.h>

#include <cstdint>

namespace assay {
namespace {

using Type = onnx::AttributeProto;

// Files older than the field `type` leave it out; exactly one of the others is filled then.
onnx::AttributeProto_AttributeType TypeOf(const onnx::AttributeProto& attribute) {
  if (attribute.type() != Type::UNDEFINED) return attribute.type();
  if (attribute.has_f()) return Type::FLOAT;
  if (attribute.has_i()) return Type::INT;
  if (attribute.has_s()) return Type::STRING;
  if (attribute.has_t()) return Type::TENSOR;
  if (attribute.has_g()) return Type::GRAPH;
  if (attribute.floats_size() > 0) return Type::FLOATS;
  if (attribute.ints_size() > 0) return Type::INTS;
  if (attribute.strings_size() > 0) return Type::STRINGS;
  return Type::UNDEFINED;
}

template <class T, class Field>
std::vector<T> ListOf(const Field& field) {
  return {field.begin(), field.end()};
}

absl::Status Read(const std::string& name, const onnx::AttributeProto& attribute,
                  NodeAttributes& to) {
  const auto add = [&](AttributeValue value) {
    to.plain.push_back({name, std::move(value)});
    return absl::OkStatus();
  };
  switch (TypeOf(attribute)) {
    case Type::INT: return add(int64_t{attribute.i()});
    case Type::FLOAT: return add(attribute.f());
    case Type::STRING: return add(attribute.s());
    case Type::INTS: return add(ListOf<int64_t>(attribute.ints()));
    case Type::FLOATS: return add(ListOf<float>(attribute.floats()));
    case Type::STRINGS: return add(ListOf<std::string>(attribute.strings()));
    case Type::TENSOR: to.tensors.emplace_back(name, &attribute.t()); return absl::OkStatus();
    case Type::GRAPH: to.graphs.emplace_back(name, &attribute.g()); return absl::OkStatus();
    case Type::UNDEFINED: return InvalidArgument("attribute \"{}\" has no type", name);
    default:
      return Unimplemented("attribute \"{}\" is a {}, which Assay does not have yet", name,
                           onnx::AttributeProto_AttributeType_Name(attribute.type()));
  }
}

}  // namespace

absl::StatusOr<const onnx::AttributeProto*> Resolve(const onnx::AttributeProto& attribute,
                                                    const AttributeBindings* bindings) {
  const std::string& reference = attribute.ref_attr_name();
  if (reference.empty()) return &attribute;
  if (bindings == nullptr) {
    return InvalidArgument("attribute \"{}\" refers to \"{}\" outside of any function",
                           attribute.name(), reference);
  }
  const auto found = bindings->find(reference);
  return found == bindings->end() ? nullptr : found->second;
}

absl::StatusOr<NodeAttributes> ReadAttributes(const onnx::NodeProto& node,
                                              const AttributeBindings* bindings) {
  NodeAttributes result;
  absl::flat_hash_set<std::string> names;
  for (const onnx::AttributeProto& attribute : node.attribute()) {
    if (!names.insert(attribute.name()).second) {
      return InvalidArgument("attribute \"{}\" is given twice", attribute.name());
    }
    ASSAY_ASSIGN_OR_RETURN(const onnx::AttributeProto* const resolved,
                           Resolve(attribute, bindings));
    if (resolved != nullptr) ASSAY_RETURN_IF_ERROR(Read(attribute.name(), *resolved, result));
  }
  return result;
}

}  // namespace assay

#pragma once

#include "runtime/graph/params.h"

#include <absl/container/flat_hash_map.h>
#include <absl/status/statusor.h>

#include <string>
#include <utility>
#include <vector>

namespace onnx {
class AttributeProto;
class GraphProto;
class NodeProto;
class TensorProto;
}  // namespace onnx

namespace assay {

/// The attributes that a call gives to a function, which nodes of its body refer to by name.
using AttributeBindings = absl::flat_hash_map<std::string, const onnx::AttributeProto*>;

/// A node's attributes by kind. Tensors and graphs are not read yet.
struct NodeAttributes {
  std::vector<Attribute> plain;
  std::vector<std::pair<std::string, const onnx::TensorProto*>> tensors;
  std::vector<std::pair<std::string, const onnx::GraphProto*>> graphs;
};

/// The attribute itself, or what a reference to an attribute of the function around it is bound to:
/// null where the call leaves that out. `bindings` is null outside of functions, where references
/// are refused.
absl::StatusOr<const onnx::AttributeProto*> Resolve(const onnx::AttributeProto& attribute,
                                                    const AttributeBindings* bindings);

/// Sorts a node's attributes by kind. Refuses duplicated names; Unimplemented for the kinds that
/// Assay does not have yet: `attribute "x" is a SPARSE_TENSOR, which Assay does not have yet`.
absl::StatusOr<NodeAttributes> ReadAttributes(const onnx::NodeProto& node,
                                              const AttributeBindings* bindings);

}  // namespace assay

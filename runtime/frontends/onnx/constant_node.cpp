#include "runtime/frontends/onnx/constant_node.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/opsets.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace assay {
namespace {

template <class E>
const E* ValueOf(const Attribute& attribute, std::string_view name) {
  return attribute.name == name ? std::get_if<E>(&attribute.value) : nullptr;
}

template <class E>
Tensor ListTensor(const std::vector<E>& values) {
  return Tensor::Of<E>({static_cast<int64_t>(values.size())}, std::span<const E>(values));
}

absl::StatusOr<Tensor> FromPlain(const Attribute& attribute) {
  using Ints = std::vector<int64_t>;
  using Floats = std::vector<float>;
  if (const auto* one = ValueOf<int64_t>(attribute, "value_int")) {
    return Tensor::Of<int64_t>({}, {*one});
  }
  if (const auto* one = ValueOf<float>(attribute, "value_float")) {
    return Tensor::Of<float>({}, {*one});
  }
  if (const auto* list = ValueOf<Ints>(attribute, "value_ints")) return ListTensor(*list);
  if (const auto* list = ValueOf<Floats>(attribute, "value_floats")) return ListTensor(*list);
  if (attribute.name == "value_string" || attribute.name == "value_strings") {
    return Unimplemented("attribute \"{}\" has element type STRING, which Assay does not have yet",
                         attribute.name);
  }
  return InvalidArgument("there is no attribute \"{}\" of that type", attribute.name);
}

}  // namespace

bool IsConstantNode(const onnx::NodeProto& node) {
  return node.op_type() == "Constant" && CanonicalDomain(node.domain()).empty();
}

absl::StatusOr<Tensor> ConstantOf(
    const NodeAttributes& attributes,
    const std::function<absl::StatusOr<Tensor>(const onnx::TensorProto&)>& read) {
  const size_t count =
      attributes.plain.size() + attributes.tensors.size() + attributes.graphs.size();
  if (count != 1) return InvalidArgument("a constant has one value, not {}", count);
  if (!attributes.plain.empty()) return FromPlain(attributes.plain.front());
  if (attributes.tensors.empty() || attributes.tensors.front().first != "value") {
    return InvalidArgument("a constant has no such attribute");
  }
  return read(*attributes.tensors.front().second);
}

}  // namespace assay

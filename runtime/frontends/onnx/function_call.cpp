#include "runtime/frontends/onnx/function_call.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"

#include <algorithm>

namespace assay {
namespace {

bool HasAttribute(const onnx::FunctionProto& function, const std::string& name) {
  return std::ranges::count(function.attribute(), name) > 0 ||
         std::ranges::any_of(function.attribute_proto(),
                             [&](const auto& attribute) { return attribute.name() == name; });
}

}  // namespace

absl::Status CheckArity(const onnx::NodeProto& call, const onnx::FunctionProto& function) {
  if (call.input_size() > function.input_size()) {
    return InvalidArgument("{} inputs are given, the function has {}", call.input_size(),
                           function.input_size());
  }
  if (call.output_size() > function.output_size()) {
    return InvalidArgument("{} outputs are taken, the function has {}", call.output_size(),
                           function.output_size());
  }
  return absl::OkStatus();
}

absl::StatusOr<AttributeBindings> BindAttributes(const onnx::NodeProto& call,
                                                 const onnx::FunctionProto& function,
                                                 const AttributeBindings* outer) {
  AttributeBindings bindings;
  for (const onnx::AttributeProto& attribute : function.attribute_proto()) {
    bindings[attribute.name()] = &attribute;
  }
  for (const onnx::AttributeProto& attribute : call.attribute()) {
    if (!HasAttribute(function, attribute.name())) {
      return InvalidArgument("the function has no attribute \"{}\"", attribute.name());
    }
    ASSAY_ASSIGN_OR_RETURN(const onnx::AttributeProto* const value, Resolve(attribute, outer));
    if (value == nullptr) continue;
    if (value->has_g()) {  // its names would have to be those of the caller
      return Unimplemented("attribute \"{}\" hands a graph to a function, which Assay lacks yet",
                           attribute.name());
    }
    bindings[attribute.name()] = value;
  }
  return bindings;
}

int64_t InlinedSize(const onnx::NodeProto& node) {
  int64_t size = 16 + node.input_size() + node.output_size();  // 16: a node of its own
  for (const onnx::AttributeProto& attribute : node.attribute()) {
    size += 1 + attribute.ints_size() + attribute.floats_size() + attribute.strings_size();
  }
  return size;
}

}  // namespace assay

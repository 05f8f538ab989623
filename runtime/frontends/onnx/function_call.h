#pragma once

#include "runtime/frontends/onnx/attributes.h"

#include <absl/status/statusor.h>

#include <cstdint>

namespace onnx {
class FunctionProto;
class NodeProto;
}  // namespace onnx

namespace assay {

/// Whether a node gives a function no more inputs and takes no more outputs than it has.
absl::Status CheckArity(const onnx::NodeProto& call, const onnx::FunctionProto& function);

/// What the attributes of a call, and the function's defaults, bind the function's attribute names
/// to. `outer` are the bindings where the call stands. Refuses a name that the function lacks.
absl::StatusOr<AttributeBindings> BindAttributes(const onnx::NodeProto& call,
                                                 const onnx::FunctionProto& function,
                                                 const AttributeBindings* outer);

/// Roughly how many values and elements a node takes when it is inlined once more; its tensors are
/// shared and do not count.
int64_t InlinedSize(const onnx::NodeProto& node);

}  // namespace assay

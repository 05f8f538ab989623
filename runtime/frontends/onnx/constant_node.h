#pragma once

#include "runtime/frontends/onnx/attributes.h"
#include "runtime/tensor/tensor.h"

#include <absl/status/statusor.h>

#include <functional>

namespace onnx {
class NodeProto;
class TensorProto;
}  // namespace onnx

namespace assay {

/// Whether a node is ONNX's Constant, which becomes a constant of the graph.
bool IsConstantNode(const onnx::NodeProto& node);

/// The value of a Constant node by its one attribute: value, value_int(s), value_float(s).
/// Unimplemented for strings and sparse tensors.
absl::StatusOr<Tensor> ConstantOf(
    const NodeAttributes& attributes,
    const std::function<absl::StatusOr<Tensor>(const onnx::TensorProto&)>& read);

}  // namespace assay

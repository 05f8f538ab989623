#pragma once

#include "runtime/graph/graph.h"

#include <absl/status/statusor.h>

namespace onnx {
class ValueInfoProto;
}

namespace assay {

/// What a file declares of a graph input or output. Symbolic, negative and missing dimensions are
/// -1. Unimplemented for what is no tensor, and for element types that Assay does not have yet.
absl::StatusOr<ValueInfo> ReadValueInfo(const onnx::ValueInfoProto& info);

}  // namespace assay

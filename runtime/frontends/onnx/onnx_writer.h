#pragma once

#include "runtime/graph/graph.h"
#include "runtime/ops/op_registry.h"

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

namespace assay {

/// A graph as the bytes of an ONNX model, subgraphs and constants included; the importer reads the
/// same graph back. The model asks for the oldest opset at which all its ops have the definitions
/// that Assay follows, so that most runtimes take it. Attributes are written where they differ from
/// the default or have none. Names that several values share get a number.
/// `std::ofstream("net.onnx") << *WriteOnnxModel(graph, ops);`
/// Requires a valid graph. Errors: an op that the registry lacks, and what is larger than a
/// protobuf can be.
absl::StatusOr<std::string> WriteOnnxModel(const Graph& graph, const OpRegistry& ops);

/// A file with one tensor, as ReadTensorFile reads it and as test cases keep their data.
/// InvalidArgument where the file cannot be written.
absl::Status WriteTensorFile(const Tensor& tensor, std::string_view name, const std::string& path);

}  // namespace assay

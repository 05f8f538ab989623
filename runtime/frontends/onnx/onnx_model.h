#pragma once

#include "runtime/frontends/onnx/param_parser_manager.h"
#include "runtime/graph/graph.h"
#include "runtime/ops/op_registry.h"

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace assay {

/// A model read from ONNX: a valid graph whose nodes follow the newest definitions of their ops.
struct ImportedModel {
  Graph graph;
  int64_t opset = 0;  ///< of ai.onnx, as the file has it
  std::string producer;
  std::vector<std::string> notes;  ///< what is legal and may still surprise, one sentence each
};

/// Imports a file. External data is mapped from files in the folder of the model, and from nowhere
/// else. Errors: InvalidArgument where the file is wrong, Unimplemented where it uses what Assay
/// does not have yet, one sentence each: `net.onnx: Add "a": there is no op "Add" in …`. `parsers`
/// may be null.
absl::StatusOr<ImportedModel> ImportOnnxFile(const OpRegistry& ops, const std::string& path,
                                             const ParamParserManager* parsers = nullptr);

/// Imports the bytes of a file. External data lies in `folder`; empty: there must be none.
absl::StatusOr<ImportedModel> ImportOnnxBytes(const OpRegistry& ops,
                                              std::span<const std::byte> bytes,
                                              const std::string& folder,
                                              const ParamParserManager* parsers = nullptr);

/// The tensor of a file that holds one TensorProto, as the data sets beside test models do.
/// Unimplemented for sequences and optional values.
absl::StatusOr<Tensor> ReadTensorFile(const std::string& path);
/// The same of the file's bytes; errors name no file.
absl::StatusOr<Tensor> ReadTensorBytes(std::span<const std::byte> bytes);

}  // namespace assay

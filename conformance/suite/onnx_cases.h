#pragma once

#include "runtime/base/status.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// One folder with a model and stored data: address `onnx:node/test_add`, folder on this machine.
struct OnnxCase {
  std::string source;
  std::string folder;
};

/// The test cases in a folder, by name: every `test_*` subfolder with a model.onnx. `folder` is an
/// absolute or relative path, or a part of the ONNX package's test data ("node"). NotFound names
/// it.
absl::StatusOr<std::vector<OnnxCase>> ListOnnxCases(const std::string& folder);

/// The folder of one source: "onnx:node/test_add" → "/…/node/test_add". The inverse of the above.
absl::StatusOr<std::string> FolderOfOnnxCase(std::string_view source);

}  // namespace assay

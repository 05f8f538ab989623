#include "conformance/suite/onnx_cases.h"

#include <algorithm>
#include <filesystem>

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "onnx:";

// A path that exists here wins over a folder of the ONNX package.
absl::StatusOr<fs::path> Locate(std::string_view folder) {
  for (const fs::path& base : {fs::path(), fs::path(ASSAY_ONNX_DATA_DIR)}) {
    std::error_code ignored;  // what cannot be looked at is not there
    if (fs::is_directory(base / folder, ignored)) return base / folder;
  }
  return NotFound("there is no folder \"{}\" of ONNX test cases", folder);
}

}  // namespace

absl::StatusOr<std::vector<OnnxCase>> ListOnnxCases(const std::string& folder) {
  ASSAY_ASSIGN_OR_RETURN(const fs::path path, Locate(folder));
  std::vector<OnnxCase> cases;
  std::error_code error;
  for (fs::directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::error_code ignored;
    if (!name.starts_with("test_") || !fs::exists(entry->path() / "model.onnx", ignored)) continue;
    cases.push_back(
        {fmt::format("{}{}", kPrefix, (fs::path(folder) / name).string()), entry->path().string()});
  }
  if (error) return InvalidArgument("folder \"{}\" cannot be read: {}", folder, error.message());
  std::ranges::sort(cases, {}, &OnnxCase::source);
  return cases;
}

absl::StatusOr<std::string> FolderOfOnnxCase(std::string_view source) {
  if (!source.starts_with(kPrefix)) {
    return InvalidArgument("\"{}\" is no ONNX test case, as onnx:node/test_add is", source);
  }
  ASSAY_ASSIGN_OR_RETURN(const fs::path path, Locate(source.substr(kPrefix.size())));
  return path.string();
}

}  // namespace assay

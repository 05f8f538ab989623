#include "runtime/frontends/onnx/external_data.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

namespace assay {
namespace {

namespace fs = std::filesystem;

struct Description {
  std::string location;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
};

absl::StatusOr<uint64_t> ParseNumber(const std::string& key, const std::string& text) {
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end) {
    return InvalidArgument("external {} \"{}\" is not a number of bytes", key, text);
  }
  return number;
}

absl::StatusOr<Description> Describe(const onnx::TensorProto& proto) {
  Description description;
  for (const onnx::StringStringEntryProto& entry : proto.external_data()) {
    if (entry.key() == "location") description.location = entry.value();
    if (entry.key() == "offset") {
      ASSAY_ASSIGN_OR_RETURN(description.offset, ParseNumber(entry.key(), entry.value()));
    }
    if (entry.key() == "length") {
      ASSAY_ASSIGN_OR_RETURN(description.length, ParseNumber(entry.key(), entry.value()));
    }
  }
  return description;
}

absl::Status CheckRange(const Description& range, uint64_t byte_count, uint64_t file_size) {
  if (range.length && *range.length != byte_count) {
    return InvalidArgument("external length ({}) differs from the tensor's {} bytes", *range.length,
                           byte_count);
  }
  if (range.offset > file_size || byte_count > file_size - range.offset) {
    return InvalidArgument("{} bytes from offset {} lie beyond the end of \"{}\" ({} bytes)",
                           byte_count, range.offset, range.location, file_size);
  }
  return absl::OkStatus();
}

// Whether a location means the same everywhere: relative, with ordinary slashes, and no byte that
// would end the name early.
bool IsPortable(std::string_view location) {
  const bool has_drive = location.size() > 1 && location[1] == ':';
  return !location.empty() && location.front() != '/' && !has_drive &&
         location.find_first_of(std::string_view("\\\0", 2)) == std::string_view::npos;
}

// By components, since a sibling's name may begin with the folder's.
bool LiesIn(const fs::path& file, const fs::path& folder) {
  const auto [in_folder, in_file] = std::ranges::mismatch(folder, file);
  return in_folder == folder.end() && in_file != file.end();
}

absl::StatusOr<std::string> ResolveInside(const std::string& folder, const std::string& location) {
  if (!IsPortable(location)) {
    return InvalidArgument("external location \"{}\" is not a relative path", location);
  }
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  if (error) return NotFound("folder \"{}\" cannot be found: {}", folder, error.message());
  const fs::path file = fs::weakly_canonical(root / location, error);
  if (error || !LiesIn(file, root)) {
    return InvalidArgument("external location \"{}\" leaves the model's folder", location);
  }
  return file.string();
}

}  // namespace

absl::StatusOr<std::shared_ptr<const MappedFile>> ExternalFolder::Open(
    const std::string& location) {
  if (path_.empty()) {
    return InvalidArgument("external location \"{}\" has no folder, the model came from memory",
                           location);
  }
  ASSAY_ASSIGN_OR_RETURN(const std::string path, ResolveInside(path_, location));
  std::shared_ptr<const MappedFile>& file = files_[path];
  if (file == nullptr) {
    ASSAY_ASSIGN_OR_RETURN(file, MappedFile::Open(path));
  }
  return file;
}

absl::StatusOr<ExternalBytes> ExternalFolder::Read(const onnx::TensorProto& proto,
                                                   std::string_view subject, int64_t byte_count) {
  const auto read = [&]() -> absl::StatusOr<ExternalBytes> {
    ASSAY_ASSIGN_OR_RETURN(const Description description, Describe(proto));
    ASSAY_ASSIGN_OR_RETURN(const auto file, Open(description.location));
    ASSAY_RETURN_IF_ERROR(CheckRange(description, byte_count, file->bytes().size()));
    return ExternalBytes{file, file->bytes().subspan(description.offset, byte_count)};
  };
  absl::StatusOr<ExternalBytes> result = read();
  if (!result.ok()) return Prefixed(fmt::format("{}: ", subject), result.status());
  return result;
}

}  // namespace assay

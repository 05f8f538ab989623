#pragma once

#include "runtime/base/mapped_file.h"

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>

namespace onnx {
class TensorProto;
}

namespace assay {

/// Bytes in a mapped file, which `file` keeps mapped.
struct ExternalBytes {
  std::shared_ptr<const MappedFile> file;
  std::span<const std::byte> bytes;
};

/// The folder of a model, the only place out of which its tensors may take data. Maps every file
/// once. `ExternalFolder folder("models/net"); folder.Read(proto, "value \"w\"", 64);`
class ExternalFolder {
 public:
  /// Empty: the model came from memory, and external data is refused.
  explicit ExternalFolder(std::string path) : path_(std::move(path)) {}
  ExternalFolder(const ExternalFolder&) = delete;
  ExternalFolder& operator=(const ExternalFolder&) = delete;

  /// The `byte_count` bytes that `external_data` of a tensor names. Refuses, with a sentence that
  /// opens with `subject`, a location outside the folder (also through symbolic links), a range
  /// outside the file, and a length other than `byte_count`. Unknown keys are ignored.
  absl::StatusOr<ExternalBytes> Read(const onnx::TensorProto& proto, std::string_view subject,
                                     int64_t byte_count);

 private:
  absl::StatusOr<std::shared_ptr<const MappedFile>> Open(const std::string& location);

  std::string path_;
  std::map<std::string, std::shared_ptr<const MappedFile>> files_;
};

}  // namespace assay

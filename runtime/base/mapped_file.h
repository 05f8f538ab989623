#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace assay {

/// A file's bytes in memory, read when they are looked at. Whoever keeps the bytes keeps the
/// pointer; the file must not be cut short meanwhile.
/// `ASSAY_ASSIGN_OR_RETURN(const auto file, MappedFile::Open("w.bin")); file->bytes();`
class MappedFile {
 public:
  /// Regular files only. NotFound: `file "w.bin" cannot be opened: No such file or directory`.
  static absl::StatusOr<std::shared_ptr<const MappedFile>> Open(const std::string& path);

  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(data_), size_}; }

 private:
  MappedFile(const void* data, size_t size) : data_(data), size_(size) {}

  const void* data_;
  size_t size_;
};

}  // namespace assay

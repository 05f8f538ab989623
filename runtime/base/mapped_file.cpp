#include "runtime/base/mapped_file.h"

#include "runtime/base/status.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

absl::StatusOr<size_t> SizeOfRegularFile(const Descriptor& file, const std::string& path) {
  struct stat status;
  if (fstat(file.number(), &status) != 0) {
    return Internal("file \"{}\" cannot be examined: {}", path, std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) return InvalidArgument("\"{}\" is not a regular file", path);
  return static_cast<size_t>(status.st_size);
}

}  // namespace

absl::StatusOr<std::shared_ptr<const MappedFile>> MappedFile::Open(const std::string& path) {
  // Without O_NONBLOCK opening a pipe would wait for its writer.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.number() < 0) {
    return NotFound("file \"{}\" cannot be opened: {}", path, std::strerror(errno));
  }
  ASSAY_ASSIGN_OR_RETURN(const size_t size, SizeOfRegularFile(file, path));
  void* data = nullptr;
  if (size > 0) {  // an empty mapping is an error
    data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (data == MAP_FAILED) {
      return Internal("file \"{}\" cannot be mapped: {}", path, std::strerror(errno));
    }
  }
  return std::shared_ptr<const MappedFile>(new MappedFile(data, size));
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) munmap(const_cast<void*>(data_), size_);
}

}  // namespace assay

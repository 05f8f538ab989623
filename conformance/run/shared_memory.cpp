#include "conformance/run/shared_memory.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace assay {
namespace {

constexpr int64_t kAlignment = 64;

absl::Status SystemError(std::string_view what) {
  return Internal("{} fails: {}", what, std::strerror(errno));
}

}  // namespace

absl::StatusOr<SharedMemory> SharedMemory::Create() {
  const int descriptor = memfd_create("assay", MFD_CLOEXEC);  // dup2 hands it to its one worker
  if (descriptor < 0) return SystemError("creating shared memory");
  return SharedMemory(descriptor);
}

SharedMemory SharedMemory::Adopt(int descriptor) { return SharedMemory(descriptor); }

absl::StatusOr<SharedMemory> SharedMemory::Open(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return SystemError("opening shared memory " + path);
  return SharedMemory(descriptor);
}

SharedMemory::SharedMemory(SharedMemory&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), used_(other.used_) {}

SharedMemory& SharedMemory::operator=(SharedMemory&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(used_, other.used_);
  return *this;
}

SharedMemory::~SharedMemory() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::string SharedMemory::path() const {
  return fmt::format("/proc/{}/fd/{}", getpid(), descriptor_);
}

absl::Status SharedMemory::Reset() {
  used_ = 0;
  return ftruncate(descriptor_, 0) == 0 ? absl::OkStatus() : SystemError("emptying shared memory");
}

absl::StatusOr<int64_t> SharedMemory::WriteBytes(std::span<const std::byte> bytes) {
  const int64_t offset = (used_ + kAlignment - 1) / kAlignment * kAlignment;
  size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t count = pwrite(descriptor_, bytes.data() + written, bytes.size() - written,
                                 offset + static_cast<int64_t>(written));
    if (count < 0 && errno != EINTR) return SystemError("writing shared memory");
    if (count > 0) written += static_cast<size_t>(count);
  }
  used_ = offset + static_cast<int64_t>(bytes.size());
  return offset;
}

absl::StatusOr<TensorRef> SharedMemory::Write(const Tensor& tensor) {
  ASSAY_ASSIGN_OR_RETURN(const int64_t offset, WriteBytes(tensor.bytes()));
  return TensorRef{tensor.desc(), offset};
}

absl::Status SharedMemory::ReadBytes(int64_t offset, std::span<std::byte> bytes) const {
  size_t read = 0;
  while (read < bytes.size()) {
    const ssize_t count = pread(descriptor_, bytes.data() + read, bytes.size() - read,
                                offset + static_cast<int64_t>(read));
    if (count == 0) return InvalidArgument("a tensor lies outside the shared memory");
    if (count < 0 && errno != EINTR) return SystemError("reading shared memory");
    if (count > 0) read += static_cast<size_t>(count);
  }
  return absl::OkStatus();
}

absl::StatusOr<Tensor> SharedMemory::Read(const TensorRef& ref) const {
  struct stat status {};
  if (fstat(descriptor_, &status) != 0) return SystemError("reading the size of shared memory");
  if (ref.offset < 0 || ref.offset > status.st_size ||
      ref.desc.ByteCount() > status.st_size - ref.offset) {
    return InvalidArgument("a tensor of {} bytes lies outside the shared memory",
                           ref.desc.ByteCount());
  }
  Tensor tensor(ref.desc);
  ASSAY_RETURN_IF_ERROR(ReadBytes(ref.offset, tensor.mutable_bytes()));
  return tensor;
}

}  // namespace assay

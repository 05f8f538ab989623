#pragma once

#include "runtime/base/status.h"
#include "runtime/tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace assay {

/// A tensor in a SharedMemory: what is sent in its place.
struct TensorRef {
  TensorDesc desc;
  int64_t offset = 0;
};

/// Anonymous memory that grows, written by one process and read by another: large results go
/// through it, the small messages beside it through a socket. Freed when the last process has
/// closed it.
class SharedMemory {
 public:
  static absl::StatusOr<SharedMemory> Create();
  /// Takes over a descriptor that was inherited, or opens the one of another process by `path()`.
  static SharedMemory Adopt(int descriptor);
  static absl::StatusOr<SharedMemory> Open(const std::string& path);

  SharedMemory(SharedMemory&& other) noexcept;
  SharedMemory& operator=(SharedMemory&& other) noexcept;
  ~SharedMemory();

  int descriptor() const { return descriptor_; }
  /// Where another process of the same user can open it while this one lives.
  std::string path() const;

  /// Forgets the content: the next write starts at 0.
  absl::Status Reset();
  absl::StatusOr<TensorRef> Write(const Tensor& tensor);
  absl::StatusOr<int64_t> WriteBytes(std::span<const std::byte> bytes);

  /// A copy of what another process wrote. InvalidArgument where it lies outside the memory.
  absl::StatusOr<Tensor> Read(const TensorRef& ref) const;
  absl::Status ReadBytes(int64_t offset, std::span<std::byte> bytes) const;

 private:
  explicit SharedMemory(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
  int64_t used_ = 0;
};

}  // namespace assay

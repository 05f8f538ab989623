#pragma once

#include "runtime/base/status.h"
#include "runtime/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace assay {

/// Memory of a device. Freed when destroyed.
class Buffer {
 public:
  virtual ~Buffer() = default;
  virtual int64_t size() const = 0;
  /// Address for the host; null where it cannot reach the memory.
  virtual std::byte* host() = 0;
};

/// A tensor in device memory: `offset` bytes into a buffer that someone else owns.
struct DeviceTensor {
  TensorDesc desc;
  Buffer* buffer = nullptr;
  int64_t offset = 0;

  /// Elements in host-addressable memory.
  template <class E>
  E* Data() const {
    return reinterpret_cast<E*>(buffer->host() + offset);
  }
};

/// The memory and queue of one device, as the runtime sees them.
class Device {
 public:
  virtual ~Device() = default;
  virtual absl::StatusOr<std::unique_ptr<Buffer>> Allocate(int64_t bytes) = 0;

  /// Raw bytes from and to the host. Waits until they are there.
  virtual absl::Status Upload(std::span<const std::byte> from, Buffer& to, int64_t offset) = 0;
  virtual absl::Status Download(Buffer& from, int64_t offset, std::span<std::byte> to) = 0;

  /// Element type, layout and place in one call: host to device and back.
  virtual absl::Status ConvertFromHost(const Tensor& from, const DeviceTensor& to) = 0;
  virtual absl::Status ConvertToHost(const DeviceTensor& from, Tensor& to) = 0;

  /// Starts what was recorded; the number of the event passes through Synchronize in order.
  virtual absl::StatusOr<uint64_t> Submit() = 0;
  virtual absl::Status Synchronize(uint64_t event) = 0;

  /// Device clock in seconds, if it has one that kernels can be timed with.
  virtual absl::StatusOr<double> Timestamp() = 0;
};

/// The host's memory as a device: everything happens at once.
class HostDevice : public Device {
 public:
  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(int64_t bytes) override;
  absl::Status Upload(std::span<const std::byte> from, Buffer& to, int64_t offset) override;
  absl::Status Download(Buffer& from, int64_t offset, std::span<std::byte> to) override;
  absl::Status ConvertFromHost(const Tensor& from, const DeviceTensor& to) override;
  absl::Status ConvertToHost(const DeviceTensor& from, Tensor& to) override;
  absl::StatusOr<uint64_t> Submit() override { return 0; }
  absl::Status Synchronize(uint64_t) override { return absl::OkStatus(); }
  absl::StatusOr<double> Timestamp() override;
};

}  // namespace assay

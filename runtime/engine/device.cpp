#include "runtime/engine/device.h"

#include "runtime/tensor/convert.h"

#include <algorithm>
#include <chrono>
#include <new>

namespace assay {
namespace {

class HostBuffer : public Buffer {
 public:
  explicit HostBuffer(int64_t bytes) : memory_({DType::kUint8, {bytes}}) {}
  int64_t size() const override { return memory_.ElementCount(); }
  std::byte* host() override { return memory_.mutable_bytes().data(); }

 private:
  Tensor memory_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Buffer>> HostDevice::Allocate(int64_t bytes) {
  try {
    return std::make_unique<HostBuffer>(bytes);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(fmt::format("the host has no {} bytes left", bytes));
  }
}

absl::Status HostDevice::Upload(std::span<const std::byte> from, Buffer& to, int64_t offset) {
  std::ranges::copy(from, to.host() + offset);
  return absl::OkStatus();
}

absl::Status HostDevice::Download(Buffer& from, int64_t offset, std::span<std::byte> to) {
  std::copy_n(from.host() + offset, to.size(), to.begin());
  return absl::OkStatus();
}

absl::Status HostDevice::ConvertFromHost(const Tensor& from, const DeviceTensor& to) {
  if (from.dtype() == to.desc.dtype) return Upload(from.bytes(), *to.buffer, to.offset);
  return Upload(Converted(from, to.desc.dtype).bytes(), *to.buffer, to.offset);
}

absl::Status HostDevice::ConvertToHost(const DeviceTensor& from, Tensor& to) {
  if (from.desc.dtype == to.dtype()) return Download(*from.buffer, from.offset, to.mutable_bytes());
  Tensor same(from.desc);
  ASSAY_RETURN_IF_ERROR(Download(*from.buffer, from.offset, same.mutable_bytes()));
  to = Converted(same, to.dtype());
  return absl::OkStatus();
}

absl::StatusOr<double> HostDevice::Timestamp() {
  using Seconds = std::chrono::duration<double>;
  return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace assay

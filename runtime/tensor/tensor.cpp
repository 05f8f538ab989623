#include "runtime/tensor/tensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace assay {
namespace {

constexpr size_t kAlignment = 64;  // one cache line, and the widest SIMD load

std::shared_ptr<void> AllocateZeroed(int64_t bytes) {
  const size_t size = std::max<size_t>(bytes, 1);
  void* data = ::operator new(size, std::align_val_t(kAlignment));
  std::memset(data, 0, size);
  return {data, [](void* p) { ::operator delete(p, std::align_val_t(kAlignment)); }};
}

}  // namespace

std::string TensorDesc::ToString() const {
  return fmt::format("{}_{}", NameOf(dtype), shape.ToString());
}

Tensor::Tensor(TensorDesc desc) : desc_(std::move(desc)) {
  std::shared_ptr<void> memory = AllocateZeroed(desc_.ByteCount());
  data_ = memory.get();
  owner_ = std::move(memory);
}

Tensor Tensor::View(TensorDesc desc, std::shared_ptr<const void> owner, const void* data) {
  Tensor result;
  result.desc_ = std::move(desc);
  result.owner_ = std::move(owner);
  result.data_ = data;
  return result;
}

Tensor Tensor::Clone() const {
  Tensor copy(desc_);
  std::ranges::copy(bytes(), copy.mutable_bytes().begin());
  return copy;
}

Tensor Tensor::Reshaped(Shape shape) const {
  assert(shape.ElementCount() == ElementCount());
  Tensor result = *this;
  result.desc_.shape = std::move(shape);
  return result;
}

bool SameBits(const Tensor& a, const Tensor& b) {
  return a.desc() == b.desc() && std::ranges::equal(a.bytes(), b.bytes());
}

}  // namespace assay

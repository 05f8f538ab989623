#pragma once

#include "runtime/tensor/dtype.h"
#include "runtime/tensor/shape.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace assay {

/// How elements lie in memory. Further layouts (NC4HW4 …) join with the engines that use them.
enum class Layout : uint8_t { kLinear };

struct TensorDesc {
  DType dtype = DType::kFloat32;
  Shape shape;
  Layout layout = Layout::kLinear;

  int64_t ElementCount() const { return shape.ElementCount(); }
  int64_t ByteCount() const { return ElementCount() * SizeOf(dtype); }
  std::string ToString() const;  ///< "f32_2x3", as in case ids
  bool operator==(const TensorDesc&) const = default;
};

/// A dense host tensor. Copies share the data (shallow, cheap); Clone() makes a deep copy.
/// `Tensor t({DType::kFloat32, {2, 3}}); t.MutableData<float>()[0] = 1;`
class Tensor {
 public:
  Tensor() : Tensor(TensorDesc{DType::kFloat32, Shape{0}}) {}
  explicit Tensor(TensorDesc desc);  ///< all bytes zero

  /// Looks at memory of another owner (a mapped file, shared memory), which lives as long.
  static Tensor View(TensorDesc desc, std::shared_ptr<const void> owner, const void* data);

  /// `Tensor::Of<float>({2}, {1, 2})`
  template <class E>
  static Tensor Of(Shape shape, std::span<const E> values);
  template <class E>
  static Tensor Of(Shape shape, std::initializer_list<E> values) {
    return Of<E>(std::move(shape), std::span<const E>(values.begin(), values.size()));
  }

  const TensorDesc& desc() const { return desc_; }
  const Shape& shape() const { return desc_.shape; }
  DType dtype() const { return desc_.dtype; }
  int64_t ElementCount() const { return desc_.ElementCount(); }

  std::span<const std::byte> bytes() const {
    return {static_cast<const std::byte*>(data_), static_cast<size_t>(desc_.ByteCount())};
  }
  std::span<std::byte> mutable_bytes() {
    return {static_cast<std::byte*>(const_cast<void*>(data_)),
            static_cast<size_t>(desc_.ByteCount())};
  }
  /// Elements as E. Requires dtype() == DTypeOf<E>().
  template <class E>
  std::span<const E> Data() const {
    assert(desc_.dtype == DTypeOf<E>());
    return {static_cast<const E*>(data_), static_cast<size_t>(ElementCount())};
  }
  template <class E>
  std::span<E> MutableData() {
    assert(desc_.dtype == DTypeOf<E>());
    return {static_cast<E*>(const_cast<void*>(data_)), static_cast<size_t>(ElementCount())};
  }

  Tensor Clone() const;
  /// The same elements under another shape of equal element count.
  Tensor Reshaped(Shape shape) const;

 private:
  TensorDesc desc_;
  std::shared_ptr<const void> owner_;
  const void* data_ = nullptr;
};

/// Whether dtype, shape and every byte agree.
bool SameBits(const Tensor& a, const Tensor& b);

template <class E>
Tensor Tensor::Of(Shape shape, std::span<const E> values) {
  Tensor result({DTypeOf<E>(), std::move(shape)});
  assert(static_cast<int64_t>(values.size()) == result.ElementCount());
  std::copy(values.begin(), values.end(), result.MutableData<E>().begin());
  return result;
}

}  // namespace assay

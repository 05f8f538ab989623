#pragma once

#include "backends/cpu/axis_vector.h"
#include "backends/cpu/kernels/convert.h"
#include "runtime/engine/device.h"

#include <array>
#include <cstddef>
#include <cstdint>

// How element-wise kernels see tensors: as contiguous blocks of the type that they compute in,
// whatever the stored type and the shape that is broadcast.

namespace assay {

/// Elements of a block. BM_AddBias and BM_AddHalf (elementwise_bench.cpp, AVX-512) take 10.1
/// and 17.5 us with 128, 6.7 and 15.3 with 256, 5.5 and 15.1 with 512, 6.0 and 15.6 with 1024.
inline constexpr int64_t kBlock = 512;

/// A tensor broadcast to a shape, by linear index of that shape, without conversion.
class BroadcastReader {
 public:
  BroadcastReader(const DeviceTensor& tensor, const Shape& shape);

  /// Whether elements lie in memory as they are asked for.
  bool IsPlain() const { return kind_ == Kind::kPlain; }
  /// Whether it is one element over and over.
  bool IsScalar() const { return kind_ == Kind::kScalar; }

  /// Address of an element of a plain tensor.
  const std::byte* At(int64_t index) const { return data_ + index * element_bytes_; }
  /// Elements first … first + n, in order, to `block`.
  void Read(int64_t first, int64_t n, std::byte* block) const;

 private:
  enum class Kind : uint8_t { kPlain, kScalar, kStrided };

  template <class U>
  void ReadTyped(int64_t first, int64_t n, U* block) const;

  const std::byte* data_;
  int64_t element_bytes_;
  Kind kind_ = Kind::kStrided;
  AxisVector sizes_, strides_;  // of merged axes
};

/// The same in the type W: `const float* x = reader.Read(first, n);`
template <class W>
class BlockReader {
 public:
  BlockReader(const DeviceTensor& tensor, const Shape& shape)
      : elements_(tensor, shape), converter_(nullptr) {
    if (tensor.desc.dtype != DTypeOf<W>()) {
      converter_ = ConverterOf(tensor.desc.dtype, DTypeOf<W>());
    }
    if (elements_.IsScalar()) Load(0, kBlock);
  }

  /// Whether Read gives any number of elements, not just those of a block.
  bool IsUnbounded() const { return elements_.IsPlain() && converter_ == nullptr; }

  /// Elements first … first + n; valid until the next call. Requires n <= kBlock or IsUnbounded().
  const W* Read(int64_t first, int64_t n) {
    if (IsUnbounded()) return reinterpret_cast<const W*>(elements_.At(first));
    if (!elements_.IsScalar()) Load(first, n);
    return block_.data();
  }

 private:
  void Load(int64_t first, int64_t n) {
    std::byte* block = reinterpret_cast<std::byte*>(block_.data());
    if (converter_ == nullptr) return elements_.Read(first, n, block);
    if (elements_.IsPlain()) return converter_(elements_.At(first), block, n);
    elements_.Read(first, n, raw_.data());
    converter_(raw_.data(), block, n);
  }

  BroadcastReader elements_;
  Converter converter_;  // null where the stored type is W
  alignas(64) std::array<W, kBlock> block_;
  alignas(64) std::array<std::byte, kBlock * sizeof(uint64_t)> raw_;
};

/// An output that is written in blocks of W and stored in its own type:
/// `Compute(writer.Block(first)); writer.Store(first, n);`
template <class W>
class BlockWriter {
 public:
  explicit BlockWriter(const DeviceTensor& tensor)
      : data_(tensor.Data<std::byte>()),
        element_bytes_(SizeOf(tensor.desc.dtype)),
        converter_(nullptr) {
    if (tensor.desc.dtype != DTypeOf<W>()) {
      converter_ = ConverterOf(DTypeOf<W>(), tensor.desc.dtype);
    }
  }

  bool IsUnbounded() const { return converter_ == nullptr; }

  /// Where to put the elements from `first` on.
  W* Block(int64_t first) {
    return IsUnbounded() ? reinterpret_cast<W*>(At(first)) : block_.data();
  }
  void Store(int64_t first, int64_t n) {
    if (!IsUnbounded()) converter_(block_.data(), At(first), n);
  }

 private:
  std::byte* At(int64_t index) const { return data_ + index * element_bytes_; }

  std::byte* data_;
  int64_t element_bytes_;
  Converter converter_;  // null where the stored type is W
  alignas(64) std::array<W, kBlock> block_;
};

/// Calls `f.template operator()<W>()` with the type in which elements of `dtype` are computed:
/// float for the 16-bit floats, else their own.
template <class F>
decltype(auto) VisitWorkType(DType dtype, F&& f) {
  const bool narrow = dtype == DType::kFloat16 || dtype == DType::kBFloat16;
  return VisitDType(narrow ? DType::kFloat32 : dtype, [&]<class E>() -> decltype(auto) {
    if constexpr (sizeof(E) == 2 && !std::is_arithmetic_v<E>) {
      return f.template operator()<float>();
    } else {
      return f.template operator()<E>();
    }
  });
}

}  // namespace assay

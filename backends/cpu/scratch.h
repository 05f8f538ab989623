#pragma once

#include "backends/cpu/kernels/convert.h"
#include "runtime/engine/device.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

// Memory that kernels keep between runs, and tensors seen in the type that kernels compute in.

namespace assay {

/// Memory aligned to cache lines, reserved in Prepare so that Execute allocates nothing.
/// `scratch.Reserve<float>(1000); scratch.As<float>()[999] = 1;`
class Scratch {
 public:
  /// Room for `count` elements of T. What was there is lost where the memory must grow.
  template <class T>
  T* Reserve(int64_t count) {
    const size_t bytes = static_cast<size_t>(count) * sizeof(T);
    if (bytes > size_) {
      memory_.reset(new (std::align_val_t{kAlignment}) std::byte[bytes]);
      size_ = bytes;
    }
    return As<T>();
  }
  template <class T>
  T* As() const {
    return reinterpret_cast<T*>(memory_.get());
  }

 private:
  static constexpr size_t kAlignment = 64;
  struct Deleter {
    void operator()(std::byte* memory) const {
      ::operator delete[](memory, std::align_val_t{kAlignment});
    }
  };
  std::unique_ptr<std::byte[], Deleter> memory_;
  size_t size_ = 0;
};

/// Room for the elements of a tensor as W, where it does not store them so itself.
template <class W>
void ReserveWide(const TensorDesc& desc, Scratch& scratch) {
  if (desc.dtype != DTypeOf<W>()) scratch.Reserve<W>(desc.ElementCount());
}

/// The elements as W: the tensor's own, or converted into `scratch`, which has room for them.
template <class W>
const W* Widened(const DeviceTensor& tensor, Scratch& scratch) {
  if (tensor.desc.dtype == DTypeOf<W>()) return tensor.Data<const W>();
  ConverterOf(tensor.desc.dtype, DTypeOf<W>())(tensor.Data<const std::byte>(), scratch.As<W>(),
                                               tensor.desc.ElementCount());
  return scratch.As<W>();
}

/// Where to write an output as W: StoreWide then converts what does not lie there already.
template <class W>
W* WideTarget(const DeviceTensor& tensor, const Scratch& scratch) {
  return tensor.desc.dtype == DTypeOf<W>() ? tensor.Data<W>() : scratch.As<W>();
}
template <class W>
void StoreWide(const DeviceTensor& tensor, const Scratch& scratch) {
  if (tensor.desc.dtype == DTypeOf<W>()) return;
  ConverterOf(DTypeOf<W>(), tensor.desc.dtype)(scratch.As<W>(), tensor.Data<std::byte>(),
                                               tensor.desc.ElementCount());
}

/// Calls `f.template operator()<W>()` with the type in which floats of `dtype` are computed: double
/// for float64, else float.
template <class F>
decltype(auto) VisitFloatWork(DType dtype, F&& f) {
  if (dtype == DType::kFloat64) return f.template operator()<double>();
  return f.template operator()<float>();
}

}  // namespace assay

#pragma once

#include "backends/cpu/axis_vector.h"
#include "runtime/engine/kernel.h"
#include "runtime/ops/axes.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace assay {

/// The elements of an int32 or int64 tensor: `Indices indices(context.Input(1)); indices[0]`.
class Indices {
 public:
  explicit Indices(const DeviceTensor& tensor)
      : data_(tensor.Data<const std::byte>()),
        is_wide_(tensor.desc.dtype == DType::kInt64),
        size_(tensor.desc.ElementCount()) {}

  int64_t size() const { return size_; }
  int64_t operator[](int64_t i) const {
    if (is_wide_) return reinterpret_cast<const int64_t*>(data_)[i];
    return reinterpret_cast<const int32_t*>(data_)[i];
  }

 private:
  const std::byte* data_;
  bool is_wide_;
  int64_t size_;
};

/// The numbers that an input lists (axes, pads, repeats); empty where it is absent.
inline AxisVector ListOf(const KernelContext& context, size_t input) {
  AxisVector list;
  if (!context.HasInput(input)) return list;
  const Indices indices(context.Input(input));
  for (int64_t i = 0; i < indices.size(); ++i) list.push_back(indices[i]);
  return list;
}

/// The place that tuple number `tuple` of `indices` names in a tensor of the dimensions `dims`,
/// negative ones counting from the end. Error: `index (7) is outside dimension (5)`.
inline absl::StatusOr<int64_t> PlaceOf(const Indices& indices, int64_t tuple,
                                       std::span<const int64_t> dims) {
  const auto length = static_cast<int64_t>(dims.size());
  int64_t place = 0;
  for (int64_t i = 0; i < length; ++i) {
    ASSAY_ASSIGN_OR_RETURN(const int64_t index, WrapIndex(indices[tuple * length + i], dims[i]));
    place = place * dims[i] + index;
  }
  return place;
}

}  // namespace assay

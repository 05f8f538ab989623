#include "runtime/tensor/shape.h"

#include "runtime/base/status.h"

#include <fmt/ranges.h>

namespace assay {

absl::StatusOr<Shape> Shape::Checked(std::span<const int64_t> dims) {
  bool empty = false;
  for (const int64_t dim : dims) {
    if (dim < 0) return InvalidArgument("dimension ({}) is negative", dim);
    empty |= dim == 0;
  }
  int64_t count = 1;
  for (const int64_t dim : dims) {
    if (!empty && __builtin_mul_overflow(count, dim, &count)) {
      return InvalidArgument("the element count of {} overflows", fmt::join(dims, "x"));
    }
  }
  return Shape(dims);
}

int64_t Shape::ElementCount() const {
  int64_t count = 1;
  for (const int64_t dim : dims_) count *= dim;
  return count;
}

std::string Shape::ToString() const {
  return dims_.empty() ? "scalar" : fmt::format("{}", fmt::join(dims_, "x"));
}

absl::InlinedVector<int64_t, 6> StridesOf(const Shape& shape) {
  absl::InlinedVector<int64_t, 6> strides(shape.rank());
  int64_t stride = 1;
  for (int64_t axis = shape.rank() - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    stride *= shape[axis];
  }
  return strides;
}

}  // namespace assay

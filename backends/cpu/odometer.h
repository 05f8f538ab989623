#pragma once

#include "backends/cpu/axis_vector.h"
#include "runtime/tensor/shape.h"

#include <cstdint>
#include <utility>

namespace assay {

/// Walks the coordinates of `shape` in order and knows their offset under other strides:
/// `for (Odometer at(shape, strides); !at.done(); at.Next()) use(at.offset());`
class Odometer {
 public:
  Odometer(const Shape& shape, AxisVector strides)
      : shape_(shape),
        strides_(std::move(strides)),
        position_(shape.rank()),
        remaining_(shape.ElementCount()) {}

  bool done() const { return remaining_ == 0; }
  int64_t offset() const { return offset_; }

  void Next() {
    --remaining_;
    for (int64_t axis = shape_.rank() - 1; axis >= 0; --axis) {
      offset_ += strides_[axis];
      if (++position_[axis] < shape_[axis]) return;
      offset_ -= strides_[axis] * shape_[axis];
      position_[axis] = 0;
    }
  }

 private:
  const Shape& shape_;
  AxisVector strides_, position_;
  int64_t remaining_, offset_ = 0;
};

}  // namespace assay

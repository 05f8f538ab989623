#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace assay {

/// Dimensions of a tensor, outermost first; rank 0 is a scalar. Plain value, cheap to copy.
/// `Shape s{2, 3}; s.rank() == 2; s.ElementCount() == 6;`
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<int64_t> dims) : dims_(dims) {}
  explicit Shape(std::span<const int64_t> dims) : dims_(dims.begin(), dims.end()) {}

  /// Refuses negative dimensions, and element counts that overflow 63 bits.
  static absl::StatusOr<Shape> Checked(std::span<const int64_t> dims);

  int64_t rank() const { return static_cast<int64_t>(dims_.size()); }
  int64_t operator[](int64_t axis) const { return dims_[axis]; }
  int64_t& operator[](int64_t axis) { return dims_[axis]; }
  const int64_t* begin() const { return dims_.data(); }
  const int64_t* end() const { return dims_.data() + dims_.size(); }
  std::span<const int64_t> dims() const { return {dims_.data(), dims_.size()}; }
  void Append(int64_t dim) { dims_.push_back(dim); }

  /// Product of the dimensions; 1 for a scalar.
  int64_t ElementCount() const;

  /// "2x3x4"; "scalar" for rank 0.
  std::string ToString() const;

  bool operator==(const Shape& other) const { return dims_ == other.dims_; }

 private:
  absl::InlinedVector<int64_t, 6> dims_;
};

/// Distance in elements between neighbours along each axis of a dense row-major tensor.
absl::InlinedVector<int64_t, 6> StridesOf(const Shape& shape);

}  // namespace assay

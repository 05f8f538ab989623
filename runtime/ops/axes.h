#pragma once

#include "runtime/base/status.h"
#include "runtime/tensor/shape.h"

#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace assay {

/// `axis (5) is outside rank (3)` unless -rank <= axis < rank.
absl::Status CheckAxis(int64_t axis, const Shape& shape);

/// A checked axis counted from the front.
inline int64_t WrapAxis(int64_t axis, int64_t rank) { return axis < 0 ? axis + rank : axis; }

/// Axes counted from the front, in order. Refuses one outside the rank and one that comes twice.
absl::StatusOr<std::vector<int64_t>> CheckedAxes(std::span<const int64_t> axes, int64_t rank);

/// An index into a dimension of `length`, negative ones counting from its end.
/// Error: `index (7) is outside dimension (5)`.
absl::StatusOr<int64_t> WrapIndex(int64_t index, int64_t length);

/// The dimensions before and after one axis. Requires a checked axis.
struct Sides {
  Shape before, after;
};
Sides SplitAt(int64_t axis, const Shape& shape);
Shape Join(const Shape& a, const Shape& b);
Shape Join(const Shape& a, const Shape& b, const Shape& c);

/// A shape as outer x length x inner around one axis.
struct Block {
  int64_t outer = 1, length = 1, inner = 1;
  /// Linear index of (i, j, k).
  int64_t At(int64_t i, int64_t j, int64_t k) const { return (i * length + j) * inner + k; }
};
Block BlockAlong(int64_t axis, const Shape& shape);

/// Linear indices first, first + step, … : one line of a tensor. A range.
class Line {
 public:
  class Iterator {
   public:
    using value_type = int64_t;
    using difference_type = int64_t;
    Iterator() = default;
    Iterator(int64_t at, int64_t step) : at_(at), step_(step) {}
    int64_t operator*() const { return at_; }
    Iterator& operator++() {
      at_ += step_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    int64_t at_ = 0, step_ = 1;
  };

  Line(int64_t first, int64_t step, int64_t count) : first_(first), step_(step), count_(count) {}
  Iterator begin() const { return {first_, step_}; }
  Iterator end() const { return {first_ + step_ * count_, step_}; }
  int64_t operator[](int64_t i) const { return first_ + step_ * i; }
  int64_t size() const { return count_; }

 private:
  int64_t first_, step_, count_;
};

/// 0, 1, … count - 1 as a range.
inline Line Range(int64_t count) { return {0, 1, count}; }

/// Every line along one axis, in order of its first element. Requires a checked axis.
std::vector<Line> LinesAlong(int64_t axis, const Shape& shape);

/// The linear indices of a tensor grouped for a reduction: group g holds the elements that differ
/// only along `axes` (checked, from the front). Groups come in the order of the remaining
/// dimensions.
std::vector<std::vector<int64_t>> GroupsAlong(std::span<const int64_t> axes, const Shape& shape);

/// Coordinates of a linear index, and back.
std::vector<int64_t> Unravel(int64_t index, const Shape& shape);
int64_t Ravel(std::span<const int64_t> coordinates, const Shape& shape);

/// Numpy broadcasting. Error: `shapes 2x3 and 4 do not broadcast`.
absl::StatusOr<Shape> BroadcastShapes(const Shape& a, const Shape& b);

/// Maps linear indices of `to` to those of `from`, which broadcasts to it (one way).
/// `Broadcast a(x.shape(), y.shape()); y[i] = x[a(i)];`
class Broadcast {
 public:
  Broadcast(const Shape& from, const Shape& to);
  int64_t operator()(int64_t index) const;

 private:
  bool identity_;
  std::vector<int64_t> dims_;     // of `to`, innermost first
  std::vector<int64_t> strides_;  // in `from`, 0 where it repeats
};

}  // namespace assay

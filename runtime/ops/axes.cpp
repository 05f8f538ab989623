#include "runtime/ops/axes.h"

#include <algorithm>

namespace assay {

absl::Status CheckAxis(int64_t axis, const Shape& shape) {
  if (axis >= -shape.rank() && axis < shape.rank()) return absl::OkStatus();
  return InvalidArgument("axis ({}) is outside rank ({})", axis, shape.rank());
}

absl::StatusOr<std::vector<int64_t>> CheckedAxes(std::span<const int64_t> axes, int64_t rank) {
  std::vector<int64_t> result;
  for (const int64_t axis : axes) {
    if (axis < -rank || axis >= rank) {
      return InvalidArgument("axis ({}) is outside rank ({})", axis, rank);
    }
    result.push_back(WrapAxis(axis, rank));
  }
  std::ranges::sort(result);
  if (const auto twice = std::ranges::adjacent_find(result); twice != result.end()) {
    return InvalidArgument("axis ({}) is given twice", *twice);
  }
  return result;
}

absl::StatusOr<int64_t> WrapIndex(int64_t index, int64_t length) {
  if (index < -length || index >= length) {
    return InvalidArgument("index ({}) is outside dimension ({})", index, length);
  }
  return index < 0 ? index + length : index;
}

Sides SplitAt(int64_t axis, const Shape& shape) {
  const std::span<const int64_t> dims = shape.dims();
  const size_t at = static_cast<size_t>(WrapAxis(axis, shape.rank()));
  return {Shape(dims.first(at)), Shape(dims.subspan(at + 1))};
}

Shape Join(const Shape& a, const Shape& b) {
  Shape result = a;
  for (const int64_t dim : b) result.Append(dim);
  return result;
}

Shape Join(const Shape& a, const Shape& b, const Shape& c) { return Join(Join(a, b), c); }

Block BlockAlong(int64_t axis, const Shape& shape) {
  const auto [before, after] = SplitAt(axis, shape);
  return {before.ElementCount(), shape[WrapAxis(axis, shape.rank())], after.ElementCount()};
}

std::vector<Line> LinesAlong(int64_t axis, const Shape& shape) {
  const Block block = BlockAlong(axis, shape);
  std::vector<Line> lines;
  lines.reserve(block.outer * block.inner);
  for (int64_t i = 0; i < block.outer; ++i) {
    for (int64_t k = 0; k < block.inner; ++k) {
      lines.emplace_back(block.At(i, 0, k), block.inner, block.length);
    }
  }
  return lines;
}

std::vector<std::vector<int64_t>> GroupsAlong(std::span<const int64_t> axes, const Shape& shape) {
  Shape kept = shape;
  for (const int64_t axis : axes) kept[axis] = 1;
  std::vector<std::vector<int64_t>> groups(kept.ElementCount());
  const Broadcast group_of(kept, shape);
  for (int64_t i = 0; i < shape.ElementCount(); ++i) groups[group_of(i)].push_back(i);
  return groups;
}

std::vector<int64_t> Unravel(int64_t index, const Shape& shape) {
  std::vector<int64_t> coordinates(shape.rank());
  for (int64_t axis = shape.rank() - 1; axis >= 0; --axis) {
    coordinates[axis] = index % shape[axis];
    index /= shape[axis];
  }
  return coordinates;
}

int64_t Ravel(std::span<const int64_t> coordinates, const Shape& shape) {
  int64_t index = 0;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    index = index * shape[axis] + coordinates[axis];
  }
  return index;
}

absl::StatusOr<Shape> BroadcastShapes(const Shape& a, const Shape& b) {
  const int64_t rank = std::max(a.rank(), b.rank());
  Shape result;
  for (int64_t axis = 0; axis < rank; ++axis) {
    const int64_t from_a = axis - (rank - a.rank()), from_b = axis - (rank - b.rank());
    const int64_t x = from_a < 0 ? 1 : a[from_a], y = from_b < 0 ? 1 : b[from_b];
    if (x != y && x != 1 && y != 1) {
      return InvalidArgument("shapes {} and {} do not broadcast", a.ToString(), b.ToString());
    }
    result.Append(x == 1 ? y : x);
  }
  return result;
}

Broadcast::Broadcast(const Shape& from, const Shape& to) : identity_(from == to) {
  const auto strides = StridesOf(from);
  for (int64_t back = 0; back < to.rank(); ++back) {
    const int64_t axis = from.rank() - 1 - back;
    dims_.push_back(to[to.rank() - 1 - back]);
    strides_.push_back(axis < 0 || from[axis] == 1 ? 0 : strides[axis]);
  }
}

int64_t Broadcast::operator()(int64_t index) const {
  if (identity_) return index;
  int64_t result = 0;
  for (size_t i = 0; i < dims_.size(); ++i) {
    result += index % dims_[i] * strides_[i];
    index /= dims_[i];
  }
  return result;
}

}  // namespace assay

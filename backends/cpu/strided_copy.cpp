#include "backends/cpu/strided_copy.h"

#include "backends/cpu/raw_elements.h"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

// Side of the squares in which a transposition goes: 16 elements of 4 bytes are one cache line, so
// that each line is read and written whole while it is at hand.
constexpr int64_t kTile = 16;

int64_t RankOf(const StridedCopy& copy) { return static_cast<int64_t>(copy.sizes.size()); }

// The two innermost axes: rows of `columns` elements.
struct Plane {
  int64_t rows = 1, columns = 1;
  int64_t from_row = 0, from_column = 0, to_row = 0, to_column = 0;
};

template <class U>
void CopyRow(const U* from, int64_t from_step, U* to, int64_t to_step, int64_t n) {
  if (from_step == 1 && to_step == 1) {
    std::memcpy(to, from, static_cast<size_t>(n) * sizeof(U));
  } else if (from_step == 0 && to_step == 1) {
    FillRun(*from, n, to);
  } else {
    for (int64_t i = 0; i < n; ++i) to[i * to_step] = from[i * from_step];
  }
}

// Both sides touch one cache line per element along one of the axes, so squares are copied.
template <class U>
void CopyTiled(const Plane& plane, const U* from, U* to) {
  for (int64_t row = 0; row < plane.rows; row += kTile) {
    const int64_t rows = std::min(kTile, plane.rows - row);
    for (int64_t column = 0; column < plane.columns; column += kTile) {
      const int64_t columns = std::min(kTile, plane.columns - column);
      for (int64_t i = row; i < row + rows; ++i) {
        CopyRow(from + i * plane.from_row + column * plane.from_column, plane.from_column,
                to + i * plane.to_row + column * plane.to_column, plane.to_column, columns);
      }
    }
  }
}

template <class U>
void CopyPlane(const Plane& plane, const U* from, U* to) {
  if (plane.from_row == 1 && plane.from_column > 1) return CopyTiled(plane, from, to);
  for (int64_t i = 0; i < plane.rows; ++i) {
    CopyRow(from + i * plane.from_row, plane.from_column, to + i * plane.to_row, plane.to_column,
            plane.columns);
  }
}

Plane InnermostPlane(const StridedCopy& copy) {
  const size_t rank = copy.sizes.size();
  Plane plane;
  if (rank >= 1) {
    plane.columns = copy.sizes[rank - 1];
    plane.from_column = copy.from[rank - 1];
    plane.to_column = copy.to[rank - 1];
  }
  if (rank >= 2) {
    plane.rows = copy.sizes[rank - 2];
    plane.from_row = copy.from[rank - 2];
    plane.to_row = copy.to[rank - 2];
  }
  return plane;
}

template <class U>
void CopyPlanes(const StridedCopy& copy, const Plane& plane, const U* from, U* to, int64_t axis) {
  if (axis + 2 >= RankOf(copy)) return CopyPlane(plane, from, to);
  for (int64_t i = 0; i < copy.sizes[axis]; ++i) {
    CopyPlanes(copy, plane, from + i * copy.from[axis], to + i * copy.to[axis], axis + 1);
  }
}

// The axis that steps by one element in `from` goes beside the innermost one, for CopyTiled.
void BringUnitAxisInward(StridedCopy& copy) {
  const int64_t rank = RankOf(copy);
  if (rank < 3 || copy.from[rank - 1] <= 1) return;
  for (int64_t axis = 0; axis < rank - 2; ++axis) {
    if (copy.from[axis] != 1) continue;
    for (AxisVector* values : {&copy.sizes, &copy.from, &copy.to}) {
      std::rotate(values->begin() + axis, values->begin() + axis + 1, values->end() - 1);
    }
    return;
  }
}

template <class U>
void RunTyped(const StridedCopy& copy, const std::byte* from, std::byte* to) {
  CopyPlanes(copy, InnermostPlane(copy), reinterpret_cast<const U*>(from) + copy.from_offset,
             reinterpret_cast<U*>(to) + copy.to_offset, 0);
}

}  // namespace

StridedCopy CopyBetween(const Shape& from, const Shape& to, const Shape& sizes) {
  StridedCopy copy;
  copy.sizes.assign(sizes.begin(), sizes.end());
  copy.from = StridesOf(from);
  copy.to = StridesOf(to);
  return copy;
}

StridedCopy BroadcastCopy(const Shape& from, const Shape& to) {
  StridedCopy copy;
  copy.sizes.assign(to.begin(), to.end());
  copy.to = StridesOf(to);
  copy.from.assign(to.rank(), 0);
  const auto strides = StridesOf(from);
  const int64_t missing = to.rank() - from.rank();
  for (int64_t axis = 0; axis < from.rank(); ++axis) {
    if (from[axis] != 1) copy.from[missing + axis] = strides[axis];
  }
  return copy;
}

void MergeAxes(StridedCopy& copy) {
  size_t kept = 0;
  for (size_t axis = 0; axis < copy.sizes.size(); ++axis) {
    if (copy.sizes[axis] == 1) continue;
    const bool merges = kept > 0 && copy.from[kept - 1] == copy.from[axis] * copy.sizes[axis] &&
                        copy.to[kept - 1] == copy.to[axis] * copy.sizes[axis];
    if (!merges) ++kept;
    copy.sizes[kept - 1] = merges ? copy.sizes[kept - 1] * copy.sizes[axis] : copy.sizes[axis];
    copy.from[kept - 1] = copy.from[axis];
    copy.to[kept - 1] = copy.to[axis];
  }
  for (AxisVector* values : {&copy.sizes, &copy.from, &copy.to}) values->resize(kept);
}

void RunCopy(const StridedCopy& copy, const std::byte* from, std::byte* to, int64_t element_bytes) {
  if (std::ranges::count(copy.sizes, 0) != 0) return;
  StridedCopy merged = copy;
  MergeAxes(merged);
  BringUnitAxisInward(merged);
  switch (element_bytes) {
    case 1: return RunTyped<uint8_t>(merged, from, to);
    case 2: return RunTyped<uint16_t>(merged, from, to);
    case 4: return RunTyped<uint32_t>(merged, from, to);
    case 8: return RunTyped<uint64_t>(merged, from, to);
  }
}

void RunCopy(const StridedCopy& copy, const DeviceTensor& from, const DeviceTensor& to) {
  RunCopy(copy, from.Data<const std::byte>(), to.Data<std::byte>(), SizeOf(to.desc.dtype));
}

void CopyAll(const DeviceTensor& from, const DeviceTensor& to) {
  std::copy_n(from.Data<const std::byte>(), to.desc.ByteCount(), to.Data<std::byte>());
}

void Fill(const std::byte* element, const DeviceTensor& to) {
  StridedCopy copy;
  copy.sizes = {to.desc.ElementCount()};
  copy.from = {0};
  copy.to = {1};
  RunCopy(copy, element, to.Data<std::byte>(), SizeOf(to.desc.dtype));
}

}  // namespace assay

#pragma once

#include "backends/cpu/axis_vector.h"
#include "runtime/engine/device.h"
#include "runtime/tensor/shape.h"

#include <cstddef>
#include <cstdint>

namespace assay {

/// An N-dimensional copy of elements: element (i0, i1, …) goes from `from_offset` + Σ ik * from[k]
/// to `to_offset` + Σ ik * to[k], all counted in elements. A stride of 0 in `from` repeats. What
/// every movement kernel is made of.
struct StridedCopy {
  AxisVector sizes;
  AxisVector from, to;
  int64_t from_offset = 0, to_offset = 0;
};

/// The copy of `sizes` elements between two tensors of equal rank, from the first of each. Narrow
/// it by its offsets, or change strides, before running it.
StridedCopy CopyBetween(const Shape& from, const Shape& to, const Shape& sizes);

/// The copy that broadcasts `from` to `to`.
StridedCopy BroadcastCopy(const Shape& from, const Shape& to);

/// Runs one copy of elements of `element_bytes` (1, 2, 4 or 8). The two sides do not overlap.
void RunCopy(const StridedCopy& copy, const std::byte* from, std::byte* to, int64_t element_bytes);
void RunCopy(const StridedCopy& copy, const DeviceTensor& from, const DeviceTensor& to);

/// All elements in order. Requires equal element counts and types.
void CopyAll(const DeviceTensor& from, const DeviceTensor& to);

/// Every element of `to` becomes the one at `element`.
void Fill(const std::byte* element, const DeviceTensor& to);

/// The axes of a strided side merged where they can be: fewer, longer ones of the same elements.
void MergeAxes(StridedCopy& copy);

}  // namespace assay

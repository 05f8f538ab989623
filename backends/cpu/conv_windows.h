#pragma once

#include "backends/cpu/conv_geometry.h"
#include "backends/cpu/gemm_blocks.h"

#include <algorithm>
#include <cstdint>

namespace assay {

/// What one kernel element of outputs [first, first + n) of a row sees of a row of the input: zeros
/// outside.
template <class T>
void CopyLine(const ConvAxis& axis, int64_t kernel, const T* row, int64_t first, int64_t n, T* to) {
  const int64_t offset = axis.At(0, kernel), stride = axis.stride;
  const int64_t begin = offset >= 0 ? 0 : (-offset + stride - 1) / stride;
  const int64_t end = offset >= axis.input ? 0 : (axis.input - 1 - offset) / stride + 1;
  const int64_t low = std::clamp(begin, first, first + n), high = std::clamp(end, low, first + n);
  std::fill_n(to, low - first, T{0});
  const T* from = row + low * stride + offset;
  T* inside = to + (low - first);
  if (stride == 1) {
    std::copy_n(from, high - low, inside);
  } else {
    for (int64_t i = 0; i < high - low; ++i) inside[i] = from[i * stride];
  }
  std::fill_n(to + (high - first), first + n - high, T{0});
}

/// The right side of a convolution as a matrix product, packed block by block and never stored as a
/// whole: row (c, kernel element), column output element. `x` is the first channel of a group.
template <class T>
struct PackWindows {
  const ConvGeometry& geometry;
  const T* x;

  void operator()(int64_t k, int64_t depth, int64_t j, int64_t columns, int64_t panel_step,
                  T* panels) const {
    T row[kColumnBlock<T>];
    for (int64_t i = 0; i < depth; ++i) {
      FillRow(k + i, j, columns, row);
      PackRow(row, columns, i, panel_step, panels);
    }
  }

 private:
  void FillRow(int64_t k, int64_t j, int64_t columns, T* row) const {
    const auto& [z, y, x_axis] = geometry.axes;
    const int64_t taps = geometry.Taps(), tap = k % taps;
    const int64_t kz = tap / (y.kernel * x_axis.kernel), ky = tap / x_axis.kernel % y.kernel;
    const T* channel = x + k / taps * geometry.InputPlane();
    while (columns > 0) {
      const int64_t line = j / x_axis.output, first = j % x_axis.output;
      const int64_t n = std::min(columns, x_axis.output - first);
      const int64_t iz = z.At(line / y.output, kz), iy = y.At(line % y.output, ky);
      if (z.IsInside(iz) && y.IsInside(iy)) {
        CopyLine(x_axis, tap % x_axis.kernel, channel + (iz * y.input + iy) * x_axis.input, first,
                 n, row);
      } else {
        std::fill_n(row, n, T{0});
      }
      row += n;
      j += n;
      columns -= n;
    }
  }
};

}  // namespace assay

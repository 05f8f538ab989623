#pragma once

#include "backends/cpu/conv_geometry.h"
#include "backends/cpu/kernels/formula.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace assay {

/// For each output along one axis: the kernel elements [first, last) that lie inside the input, and
/// how many lie on it or on its padding.
struct PoolAxis {
  std::vector<int64_t> first, last, padded;
};

/// `pad_end` is the padding behind the input, beyond which a last window may reach.
inline PoolAxis PoolAxisOf(const ConvAxis& axis, int64_t pad_end) {
  PoolAxis result;
  for (int64_t o = 0; o < axis.output; ++o) {
    int64_t first = 0, last = axis.kernel, padded = axis.kernel;
    while (first < last && axis.At(o, first) < 0) ++first;
    while (last > first && axis.At(o, last - 1) >= axis.input) --last;
    while (padded > 0 && axis.At(o, padded - 1) >= axis.input + pad_end) --padded;
    result.first.push_back(first);
    result.last.push_back(last);
    result.padded.push_back(padded);
  }
  return result;
}

/// Windows over planes of W, gathered row by row: first all rows under a row of outputs, element
/// by element, then along the row.
template <class W>
class PoolWindows {
 public:
  PoolWindows(const ConvGeometry& geometry, const std::array<PoolAxis, 3>& axes, Formula join,
              W start)
      : geometry_(geometry), axes_(axes), loop_(LoopOf<W>(join)), start_(start) {}

  /// Calls finish(gathered, elements, elements and padding) for each output of a plane, in order.
  /// `row` has room for a row of the input.
  template <class Join, class Finish>
  void ForEach(const W* plane, W* row, Join join, Finish finish) const {
    const auto& [z, y, x] = geometry_.axes;
    for (int64_t oz = 0; oz < z.output; ++oz) {
      for (int64_t oy = 0; oy < y.output; ++oy) {
        const int64_t rows = GatherRows(plane, oz, oy, row);
        const int64_t padded_rows = axes_[0].padded[oz] * axes_[1].padded[oy];
        const int64_t *firsts = axes_[2].first.data(), *lasts = axes_[2].last.data();
        for (int64_t ox = 0; ox < x.output; ++ox) {
          const int64_t first = firsts[ox], last = rows > 0 ? lasts[ox] : first;
          const W* from = row + x.At(ox, 0);
          W gathered = start_;
          for (int64_t k = first; k < last; ++k) gathered = join(gathered, from[k * x.dilation]);
          finish(gathered, rows * (last - first), padded_rows * axes_[2].padded[ox]);
        }
      }
    }
  }

 private:
  // Joins the rows under a row of outputs, and returns how many there are.
  int64_t GatherRows(const W* plane, int64_t oz, int64_t oy, W* row) const {
    const auto& [z, y, x] = geometry_.axes;
    int64_t rows = 0;
    for (int64_t kz = axes_[0].first[oz]; kz < axes_[0].last[oz]; ++kz) {
      for (int64_t ky = axes_[1].first[oy]; ky < axes_[1].last[oy]; ++ky, ++rows) {
        const W* from = plane + (z.At(oz, kz) * y.input + y.At(oy, ky)) * x.input;
        if (rows == 0) {
          std::copy_n(from, x.input, row);
        } else {
          const W* operands[] = {row, from};
          loop_(operands, nullptr, row, x.input);
        }
      }
    }
    return rows;
  }

  const ConvGeometry& geometry_;
  const std::array<PoolAxis, 3>& axes_;
  Loop<W> loop_;
  W start_;
};

}  // namespace assay

#pragma once

#include "backends/cpu/kernels/row_loops.h"

#include <cmath>
#include <cstdint>

namespace assay {

/// Mean and variance of a population.
template <class W>
struct RowMoments {
  W mean, variance;
};

/// Of contiguous elements, in two passes: the variance is the mean squared distance from the mean.
template <class W>
RowMoments<W> MomentsOf(const W* x, int64_t n) {
  const RowLoops<W>& loops = RowLoopsOf<W>();
  const W count = static_cast<W>(n), mean = loops.sum(x, n) / count;
  return {mean, loops.sum_of_squares(x, mean, n) / count};
}

/// 1 / sqrt(variance + epsilon)
template <class W>
W InverseDeviationOf(W variance, float epsilon) {
  return W{1} / std::sqrt(variance + static_cast<W>(epsilon));
}

}  // namespace assay

#pragma once

#include <cstdint>

namespace assay {

/// What reductions, softmax and normalizations do to contiguous elements. Sums are gathered in many
/// partial sums of W, maxima are NaN where an element is. `y` may be `x`.
template <class W>
struct RowLoops {
  W (*sum)(const W* x, int64_t n);
  W (*sum_of_magnitudes)(const W* x, int64_t n);
  W (*sum_of_squares)(const W* x, W center, int64_t n);   ///< of the distances from `center`
  W (*largest)(const W* x, int64_t n);                    ///< -infinity of none
  W (*exponentials)(const W* x, W top, W* y, int64_t n);  ///< y = e^(x - top); gives their sum
  /// y = (x - mean) * inverse * scale + bias, in this order.
  void (*normalize)(const W* x, W mean, W inverse, W scale, W bias, W* y, int64_t n);
  /// The same with a scale and a bias for each element; a null bias is not added.
  void (*normalize_each)(const W* x, W mean, W inverse, const W* scale, const W* bias, W* y,
                         int64_t n);
  void (*scale)(const W* x, W weight, W* y, int64_t n);       ///< y = weight * x
  void (*add_scaled)(const W* x, W weight, W* y, int64_t n);  ///< y += weight * x
  /// y[i] = bias + sum over t of weights[t] * x[offsets[t] + i]. Reads up to 64 bytes behind the
  /// last element that counts.
  void (*sum_taps)(const W* x, const W* weights, const int64_t* offsets, int64_t taps, W bias, W* y,
                   int64_t n);
};

/// The loops of the instruction set chosen now. W is float or double.
template <class W>
const RowLoops<W>& RowLoopsOf();

}  // namespace assay

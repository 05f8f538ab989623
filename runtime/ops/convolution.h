#pragma once

#include "runtime/ops/conv.h"
#include "runtime/ops/windows.h"

#include <cstdint>
#include <vector>

// What Conv, ConvInteger, QLinearConv and ConvTranspose share.

namespace assay {

/// A convolution of x [batch, channels, spatial...] by w into y [batch, outputs, spatial...].
struct Convolution {
  int64_t batch = 1, channels = 1, outputs = 1, group = 1;
  std::vector<WindowAxis> axes;

  Shape OutputShape() const;
  int64_t InputPlane() const;   ///< elements of one channel of x
  int64_t KernelPlane() const;  ///< elements of one kernel of w
  /// Two per multiply-add, padding included, and every tensor once.
  Cost CostOf(const CostContext& context) const;

  /// Linear index into w of the first kernel element of output m and channel c of its group.
  int64_t SlidingKernel(int64_t m, int64_t c) const {
    return (m * (channels / group) + c) * KernelPlane();  // w is [outputs, channels / group, ...]
  }
  int64_t TransposedKernel(int64_t m, int64_t c) const {
    const int64_t width = outputs / group;  // w is [channels, outputs / group, ...]
    return ((m / width * (channels / group) + c) * width + m % width) * KernelPlane();
  }
};

/// Checks w [outputs, channels / group, kernel...] against x and the attributes.
absl::StatusOr<Convolution> ConvolutionOf(const ConvParams& params, const Shape& x, const Shape& w);

/// `kernel_shape (3,3) is not that of the filter (3x1)`; fine where absent.
absl::Status CheckKernelShape(const std::optional<std::vector<int64_t>>& kernel_shape,
                              const Shape& w);

/// `the bias has shape 3, not 4` unless it has one element for each output channel.
absl::Status CheckBias(const Shape& bias, int64_t outputs);

/// For every element of y: the sum of x * w under its window, still open for a bias, is given to
/// `finish(linear index of y, output channel, sum)`. kernel_at(m, c) as in Convolution.
template <class T, class X, class W, class KernelAt, class Finish>
void SumWindows(const Convolution& conv, Windows windows, const X& x, const W& w,
                KernelAt kernel_at, Finish finish) {
  const int64_t plane = conv.InputPlane();
  const int64_t group_channels = conv.channels / conv.group;
  const int64_t group_outputs = conv.outputs / conv.group;
  for (int64_t o = 0; o < windows.size(); ++o) {
    const auto taps = windows.At(o);
    for (int64_t n = 0; n < conv.batch; ++n) {
      for (int64_t m = 0; m < conv.outputs; ++m) {
        const int64_t first_channel = n * conv.channels + m / group_outputs * group_channels;
        Accumulator<T> sum;
        for (int64_t c = 0; c < group_channels; ++c) {
          const int64_t from = (first_channel + c) * plane, kernel = kernel_at(m, c);
          for (const auto& tap : taps) sum.AddProduct(x[from + tap.input], w[kernel + tap.kernel]);
        }
        finish((n * conv.outputs + m) * windows.size() + o, m, sum);
      }
    }
  }
}

/// The same for a convolution that is not transposed.
template <class T, class X, class W, class Finish>
void Convolve(const Convolution& conv, const X& x, const W& w, Finish finish) {
  SumWindows<T>(
      conv, Windows::Sliding(conv.axes), x, w,
      [&](int64_t m, int64_t c) { return conv.SlidingKernel(m, c); }, finish);
}

}  // namespace assay

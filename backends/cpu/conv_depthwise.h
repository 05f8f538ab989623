#pragma once

#include "backends/cpu/conv_geometry.h"
#include "backends/cpu/kernels/row_loops.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace assay {

/// Convolution of one channel at a time: its plane is copied with a border of zeros and, along the
/// innermost axis, sorted by phase of the stride, so that every kernel element of a row of outputs
/// sees contiguous elements.
class DepthwisePlan {
 public:
  DepthwisePlan() = default;
  explicit DepthwisePlan(const ConvGeometry& geometry) : geometry_(geometry) {
    const auto& [z, y, x] = geometry.axes;
    phase_length_ = x.output + (x.Extent() - 1) / x.stride + 1;
    row_length_ = phase_length_ * std::min(x.stride, x.Extent());
    rows_ = (y.output - 1) * y.stride + y.Extent();
    layers_ = (z.output - 1) * z.stride + z.Extent();
    for (int64_t kz = 0; kz < z.kernel; ++kz) {
      for (int64_t ky = 0; ky < y.kernel; ++ky) {
        for (int64_t kx = 0; kx < x.kernel; ++kx) {
          const int64_t at = kx * x.dilation;
          offsets_.push_back((kz * z.dilation * rows_ + ky * y.dilation) * row_length_ +
                             at % x.stride * phase_length_ + at / x.stride);
        }
      }
    }
  }

  /// Elements of the copied plane, and what vector loads may touch behind it.
  int64_t PlaneSize() const { return layers_ * rows_ * row_length_ + 64; }

  /// Copies a channel. The border is zero already, and stays so.
  template <class T>
  void CopyPlane(const T* from, T* plane) const {
    const auto& [z, y, x] = geometry_.axes;
    for (int64_t layer = 0; layer < layers_; ++layer) {
      for (int64_t row = 0; row < rows_; ++row) {
        const int64_t iz = layer - z.pad, iy = row - y.pad;
        if (!z.IsInside(iz) || !y.IsInside(iy)) continue;
        CopyRowByPhase(from + (iz * y.input + iy) * x.input,
                       plane + (layer * rows_ + row) * row_length_);
      }
    }
  }

  /// y = the convolution of a copied plane by the kernel `weights`.
  template <class T>
  void Convolve(const T* plane, const T* weights, T bias, T* to) const {
    const auto& [z, y, x] = geometry_.axes;
    const auto sum_taps = RowLoopsOf<T>().sum_taps;
    for (int64_t oz = 0; oz < z.output; ++oz) {
      for (int64_t oy = 0; oy < y.output; ++oy, to += x.output) {
        const T* from = plane + (oz * z.stride * rows_ + oy * y.stride) * row_length_;
        sum_taps(from, weights, offsets_.data(), static_cast<int64_t>(offsets_.size()), bias, to,
                 x.output);
      }
    }
  }

 private:
  template <class T>
  void CopyRowByPhase(const T* from, T* to) const {
    const ConvAxis& x = geometry_.axes[2];
    for (int64_t phase = 0; phase * phase_length_ < row_length_; ++phase, to += phase_length_) {
      // Element i of the phase is the input's at i * stride + phase - pad.
      const int64_t offset = phase - x.pad;
      const int64_t begin = offset >= 0 ? 0 : (-offset + x.stride - 1) / x.stride;
      const int64_t end = offset >= x.input ? 0 : (x.input - 1 - offset) / x.stride + 1;
      for (int64_t i = begin; i < std::min(end, phase_length_); ++i) {
        to[i] = from[i * x.stride + offset];
      }
    }
  }

  ConvGeometry geometry_;
  int64_t phase_length_ = 0, row_length_ = 0, rows_ = 0, layers_ = 0;
  std::vector<int64_t> offsets_;  // of the kernel elements from the first of their outputs
};

}  // namespace assay

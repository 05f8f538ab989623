#pragma once

#include "runtime/tensor/shape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

// How windows lie on their input, for convolutions and pools: attributes resolved against shapes
// that have been inferred already, spatial axes filled up to three.

namespace assay {

/// Kernel element k of output o looks at the input coordinate o * stride - pad + k * dilation.
struct ConvAxis {
  int64_t input = 1, output = 1, kernel = 1, stride = 1, dilation = 1, pad = 0;

  int64_t Extent() const { return (kernel - 1) * dilation + 1; }
  int64_t At(int64_t o, int64_t k) const { return o * stride - pad + k * dilation; }
  bool IsInside(int64_t at) const { return at >= 0 && at < input; }
  /// Whether some window reaches beyond the input.
  bool LooksOutside() const { return pad > 0 || (output - 1) * stride - pad + Extent() > input; }
};

/// A batch of images with channels, seen through windows. Absent axes come first, of length 1.
struct ConvGeometry {
  int64_t batch = 1, channels = 1, outputs = 1, group = 1;
  std::array<ConvAxis, 3> axes;

  int64_t InputPlane() const { return axes[0].input * axes[1].input * axes[2].input; }
  int64_t OutputPlane() const { return axes[0].output * axes[1].output * axes[2].output; }
  int64_t Taps() const { return axes[0].kernel * axes[1].kernel * axes[2].kernel; }
  int64_t GroupChannels() const { return channels / group; }
  int64_t GroupOutputs() const { return outputs / group; }
  bool LooksOutside() const {
    return axes[0].LooksOutside() || axes[1].LooksOutside() || axes[2].LooksOutside();
  }
  /// Whether every output sees the one input element at its own place.
  bool IsPointwise() const {
    return Taps() == 1 && !LooksOutside() && InputPlane() == OutputPlane();
  }
};

/// Element i of an attribute that may be absent.
inline int64_t ElementOr(const std::optional<std::vector<int64_t>>& list, size_t i,
                         int64_t otherwise) {
  return list ? (*list)[i] : otherwise;
}

/// The geometry of x [batch, channels, spatial...] and y [batch, outputs, spatial...] by the
/// attributes of ConvParams, MaxPoolParams and their like, of which `kernel` are the spatial
/// dimensions. SAME pads so that the output has the length that it has.
template <class P>
ConvGeometry GeometryOf(const P& params, const Shape& x, const Shape& y,
                        std::span<const int64_t> kernel) {
  ConvGeometry geometry{.batch = x[0], .channels = x[1], .outputs = y[1], .group = 1, .axes = {}};
  for (size_t i = 0; i < kernel.size(); ++i) {
    const int64_t axis = static_cast<int64_t>(i) + 2;
    ConvAxis& a = geometry.axes[3 - kernel.size() + i];
    a = {.input = x[axis], .output = y[axis], .kernel = kernel[i]};
    a.stride = ElementOr(params.strides, i, 1);
    if constexpr (requires { params.dilations; }) a.dilation = ElementOr(params.dilations, i, 1);
    if (params.auto_pad == "NOTSET") {
      a.pad = ElementOr(params.pads, i, 0);
    } else if (params.auto_pad != "VALID") {
      const int64_t total = std::max<int64_t>((a.output - 1) * a.stride + a.Extent() - a.input, 0);
      a.pad = params.auto_pad == "SAME_UPPER" ? total / 2 : total - total / 2;
    }
  }
  return geometry;
}

}  // namespace assay

#pragma once

#include "runtime/base/status.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

// The geometry that convolutions and pools share: resolved attributes, output sizes, and which
// input elements lie under the window of each output element.

namespace assay {

/// The attributes of a sliding window as a node gives them; absent ones have ONNX's defaults.
struct WindowAttributes {
  std::string auto_pad = "NOTSET";
  std::optional<std::vector<int64_t>> strides, dilations;  // default 1 along each axis
  std::optional<std::vector<int64_t>> pads;                // all begins, then all ends; default 0
  bool ceil_mode = false;                                  // whether a last, partial window counts
};

/// The attributes of ConvParams, MaxPoolParams and their like.
template <class P>
WindowAttributes WindowAttributesOf(const P& params) {
  WindowAttributes attributes;
  if constexpr (requires { params.auto_pad; }) attributes.auto_pad = params.auto_pad;
  attributes.strides = params.strides;
  if constexpr (requires { params.dilations; }) attributes.dilations = params.dilations;
  attributes.pads = params.pads;
  if constexpr (requires { params.ceil_mode; }) attributes.ceil_mode = params.ceil_mode != 0;
  return attributes;
}

/// One spatial axis, all resolved. Kernel element k of output o looks at the input coordinate
/// o * stride - pad_begin + k * dilation (transposed: at the i with
/// i * stride - pad_begin + k * dilation = o).
struct WindowAxis {
  int64_t input = 1, kernel = 1, stride = 1, dilation = 1;
  int64_t pad_begin = 0, pad_end = 0;
  int64_t output = 1;

  /// Elements from the first to the last of a dilated kernel.
  int64_t Extent() const { return (kernel - 1) * dilation + 1; }
  bool operator==(const WindowAxis&) const = default;
};

/// Resolves a convolution's or pool's window over the spatial dimensions of its input. Refuses
/// attributes of another rank, illegal values, and a window larger than the padded input.
absl::StatusOr<std::vector<WindowAxis>> ResolveWindow(const WindowAttributes& attributes,
                                                      std::span<const int64_t> input,
                                                      std::span<const int64_t> kernel);

/// What ConvTranspose adds to a window.
struct TransposedSizes {
  std::optional<std::vector<int64_t>> output_padding;  // default 0 along each axis
  std::optional<std::vector<int64_t>> output_shape;    // spatial; pads follow from it
};

/// The same for a transposed convolution, whose output is the larger side.
absl::StatusOr<std::vector<WindowAxis>> ResolveTransposedWindow(const WindowAttributes& attributes,
                                                                const TransposedSizes& sizes,
                                                                std::span<const int64_t> input,
                                                                std::span<const int64_t> kernel);

/// Number of output elements of all axes together.
int64_t OutputCount(std::span<const WindowAxis> axes);

/// Which elements of an input plane each output element sees, whatever the number of axes.
/// `for (int64_t o = 0; o < windows.size(); ++o)
///    for (const auto [input, kernel] : windows.At(o)) sum.AddProduct(x[input], w[kernel]);`
class Windows {
 public:
  /// Linear indices into the input plane and into the kernel.
  struct Tap {
    int64_t input = 0, kernel = 0;
    bool operator==(const Tap&) const = default;
  };

  static Windows Sliding(std::span<const WindowAxis> axes);
  static Windows Transposed(std::span<const WindowAxis> axes);

  int64_t size() const { return size_; }  ///< output elements

  /// What output element `output` sees inside the input, kernel elements ascending. The span lives
  /// until the next call.
  std::span<const Tap> At(int64_t output);

  /// How many kernel elements lie on the input or on its padding, beyond which a last window of
  /// ceil_mode may reach.
  int64_t PaddedCountAt(int64_t output) const;

 private:
  struct Axis {
    int64_t input = 1, kernel = 1;
    std::vector<std::vector<Tap>> taps;  // by output coordinate
    std::vector<int64_t> padded_counts;  // by output coordinate
  };

  std::vector<Axis> axes_;
  int64_t size_ = 1;
  std::vector<Tap> taps_, wider_;  // the answer, and the buffer in which its next axis is built
};

}  // namespace assay

#include "runtime/ops/windows.h"

#include "runtime/ops/axes.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace assay {
namespace {

using Dims = std::vector<int64_t>;

absl::StatusOr<Dims> ResolveList(std::string_view name, const std::optional<Dims>& given,
                                 size_t size, int64_t standard, int64_t least) {
  const Dims list = given.value_or(Dims(size, standard));
  if (list.size() != size) {
    return InvalidArgument("{} has {} elements, but the window needs {}", name, list.size(), size);
  }
  for (const int64_t value : list) {
    if (value < least) return InvalidArgument("{} ({}) is below {}", name, value, least);
  }
  return list;
}

// Input, kernel, stride, dilation and explicit pads of every axis; the output is still open.
absl::StatusOr<std::vector<WindowAxis>> ResolveAxes(const WindowAttributes& attributes,
                                                    std::span<const int64_t> input,
                                                    std::span<const int64_t> kernel) {
  const size_t rank = input.size();
  if (rank == 0) return InvalidArgument("the input has no spatial dimension");
  if (kernel.size() != rank) {
    return InvalidArgument("the kernel has {} dimensions, but the input has {} spatial ones",
                           kernel.size(), rank);
  }
  ASSAY_ASSIGN_OR_RETURN(
      const Dims sizes,
      ResolveList("kernel_shape", Dims(kernel.begin(), kernel.end()), rank, 1, 1));
  ASSAY_ASSIGN_OR_RETURN(const Dims strides,
                         ResolveList("strides", attributes.strides, rank, 1, 1));
  ASSAY_ASSIGN_OR_RETURN(const Dims dilations,
                         ResolveList("dilations", attributes.dilations, rank, 1, 1));
  ASSAY_ASSIGN_OR_RETURN(const Dims pads, ResolveList("pads", attributes.pads, 2 * rank, 0, 0));
  const bool automatic = attributes.auto_pad != "NOTSET";
  std::vector<WindowAxis> axes(rank);
  for (size_t i = 0; i < rank; ++i) {
    axes[i] = {.input = input[i],
               .kernel = sizes[i],
               .stride = strides[i],
               .dilation = dilations[i],
               .pad_begin = automatic ? 0 : pads[i],
               .pad_end = automatic ? 0 : pads[rank + i],
               .output = 1};
  }
  return axes;
}

// An odd total leaves its extra element at the end for SAME_UPPER, else at the beginning.
void SplitPadding(int64_t total, bool extra_at_end, WindowAxis& axis) {
  axis.pad_begin = extra_at_end ? total / 2 : total - total / 2;
  axis.pad_end = total - axis.pad_begin;
}

// ceil(input / stride) outputs; a stride beyond the kernel needs no padding.
void PadToSame(bool upper, WindowAxis& axis) {
  axis.output = (axis.input + axis.stride - 1) / axis.stride;
  const int64_t covered = (axis.output - 1) * axis.stride + axis.Extent();
  SplitPadding(std::max<int64_t>(0, covered - axis.input), upper, axis);
}

absl::Status CountOutputs(bool ceil_mode, WindowAxis& axis) {
  const int64_t room = axis.input + axis.pad_begin + axis.pad_end - axis.Extent();
  if (room < 0) {
    return InvalidArgument("the window ({}) is larger than the padded input ({})", axis.Extent(),
                           room + axis.Extent());
  }
  axis.output = (ceil_mode ? room + axis.stride - 1 : room) / axis.stride + 1;
  // No window of ceil_mode starts in the padding at the end.
  const int64_t last = (axis.output - 1) * axis.stride;
  if (ceil_mode && last >= axis.input + axis.pad_begin) --axis.output;
  return absl::OkStatus();
}

// Every pair of an input coordinate inside [0, axis.input) and the kernel element on it.
std::vector<Windows::Tap> SlidingTaps(const WindowAxis& axis, int64_t output) {
  std::vector<Windows::Tap> taps;
  for (int64_t k = 0; k < axis.kernel; ++k) {
    const int64_t i = output * axis.stride - axis.pad_begin + k * axis.dilation;
    if (i >= 0 && i < axis.input) taps.push_back({i, k});
  }
  return taps;
}

std::vector<Windows::Tap> TransposedTaps(const WindowAxis& axis, int64_t output) {
  std::vector<Windows::Tap> taps;
  for (int64_t k = 0; k < axis.kernel; ++k) {
    const int64_t scaled = output + axis.pad_begin - k * axis.dilation;
    if (scaled < 0 || scaled % axis.stride != 0) continue;
    if (scaled / axis.stride < axis.input) taps.push_back({scaled / axis.stride, k});
  }
  return taps;
}

int64_t PaddedCount(const WindowAxis& axis, int64_t output) {
  int64_t count = 0;
  for (int64_t k = 0; k < axis.kernel; ++k) {
    const int64_t i = output * axis.stride - axis.pad_begin + k * axis.dilation;
    count += i < axis.input + axis.pad_end;
  }
  return count;
}

}  // namespace

absl::StatusOr<std::vector<WindowAxis>> ResolveWindow(const WindowAttributes& attributes,
                                                      std::span<const int64_t> input,
                                                      std::span<const int64_t> kernel) {
  ASSAY_ASSIGN_OR_RETURN(std::vector<WindowAxis> axes, ResolveAxes(attributes, input, kernel));
  for (WindowAxis& axis : axes) {
    if (attributes.auto_pad == "SAME_UPPER" || attributes.auto_pad == "SAME_LOWER") {
      PadToSame(attributes.auto_pad == "SAME_UPPER", axis);
    } else {
      ASSAY_RETURN_IF_ERROR(CountOutputs(attributes.ceil_mode, axis));
    }
  }
  return axes;
}

absl::StatusOr<std::vector<WindowAxis>> ResolveTransposedWindow(const WindowAttributes& attributes,
                                                                const TransposedSizes& sizes,
                                                                std::span<const int64_t> input,
                                                                std::span<const int64_t> kernel) {
  ASSAY_ASSIGN_OR_RETURN(std::vector<WindowAxis> axes, ResolveAxes(attributes, input, kernel));
  ASSAY_ASSIGN_OR_RETURN(const Dims extra,
                         ResolveList("output_padding", sizes.output_padding, axes.size(), 0, 0));
  ASSAY_ASSIGN_OR_RETURN(const Dims wanted,
                         ResolveList("output_shape", sizes.output_shape, axes.size(), 0, 0));
  const bool upper = attributes.auto_pad == "SAME_UPPER";
  const bool same = upper || attributes.auto_pad == "SAME_LOWER";
  for (size_t i = 0; i < axes.size(); ++i) {
    WindowAxis& axis = axes[i];
    if (extra[i] >= std::max(axis.stride, axis.dilation)) {
      return InvalidArgument("output_padding ({}) is not below the stride ({}) or dilation ({})",
                             extra[i], axis.stride, axis.dilation);
    }
    const int64_t full = axis.stride * (axis.input - 1) + extra[i] + axis.Extent();
    if (same || sizes.output_shape) {
      axis.output = sizes.output_shape ? wanted[i] : axis.input * axis.stride;
      // An output beyond what the kernel reaches ends in zeros.
      SplitPadding(std::max<int64_t>(0, full - axis.output), upper, axis);
    } else {
      axis.output = full - axis.pad_begin - axis.pad_end;
    }
    if (axis.output < 0) {
      return InvalidArgument("pads ({}, {}) take more than the output ({})", axis.pad_begin,
                             axis.pad_end, full);
    }
  }
  return axes;
}

int64_t OutputCount(std::span<const WindowAxis> axes) {
  int64_t count = 1;
  for (const WindowAxis& axis : axes) count *= axis.output;
  return count;
}

Windows Windows::Sliding(std::span<const WindowAxis> axes) {
  Windows windows;
  windows.size_ = OutputCount(axes);
  for (const WindowAxis& axis : axes) {
    Axis& added = windows.axes_.emplace_back(Axis{axis.input, axis.kernel, {}, {}});
    for (int64_t o = 0; o < axis.output; ++o) {
      added.taps.push_back(SlidingTaps(axis, o));
      added.padded_counts.push_back(PaddedCount(axis, o));
    }
  }
  return windows;
}

Windows Windows::Transposed(std::span<const WindowAxis> axes) {
  Windows windows;
  windows.size_ = OutputCount(axes);
  for (const WindowAxis& axis : axes) {
    Axis& added = windows.axes_.emplace_back(Axis{axis.input, axis.kernel, {}, {}});
    for (int64_t o = 0; o < axis.output; ++o) added.taps.push_back(TransposedTaps(axis, o));
  }
  return windows;
}

std::span<const Windows::Tap> Windows::At(int64_t output) {
  int64_t inner = size_;
  taps_.assign(1, Tap{});
  for (const Axis& axis : axes_) {
    inner /= static_cast<int64_t>(axis.taps.size());
    const std::vector<Tap>& along = axis.taps[output / inner];
    output %= inner;
    wider_.clear();
    for (const Tap& outer : taps_) {
      for (const Tap& tap : along) {
        wider_.push_back(
            {outer.input * axis.input + tap.input, outer.kernel * axis.kernel + tap.kernel});
      }
    }
    std::swap(taps_, wider_);
  }
  return taps_;
}

int64_t Windows::PaddedCountAt(int64_t output) const {
  int64_t inner = size_, count = 1;
  for (const Axis& axis : axes_) {
    inner /= static_cast<int64_t>(axis.taps.size());
    count *= axis.padded_counts[output / inner];
    output %= inner;
  }
  return count;
}

}  // namespace assay

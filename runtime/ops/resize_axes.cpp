#include "runtime/ops/resize_axes.h"

#include "runtime/ops/axes.h"

namespace assay {
namespace {

// The axes that roi, scales and sizes mean, in the order given.
absl::StatusOr<std::vector<int64_t>> ListedAxes(const ResizeParams& params, int64_t rank) {
  std::vector<int64_t> axes;
  if (!params.axes) {
    for (int64_t axis = 0; axis < rank; ++axis) axes.push_back(axis);
    return axes;
  }
  ASSAY_RETURN_IF_ERROR(CheckedAxes(*params.axes, rank).status());
  for (const int64_t axis : *params.axes) axes.push_back(WrapAxis(axis, rank));
  return axes;
}

absl::Status CheckResizeCount(std::string_view name, size_t count, size_t needed) {
  if (count == needed) return absl::OkStatus();
  return InvalidArgument("{} has {} elements for {} axes", name, count, needed);
}

// The product is rounded to float, as in ONNX's own shape inference: 10 * 0.7f is 7.
absl::Status ApplyScale(double scale, ResizeAxis& axis) {
  if (!(scale > 0)) return InvalidArgument("a scale ({}) is not positive", scale);
  axis.numerator = scale;
  const float product = static_cast<float>(axis.input) * static_cast<float>(scale);
  axis.output = ToIndex(std::floor(product));
  return absl::OkStatus();
}

absl::Status ApplySize(int64_t size, ResizeAxis& axis) {
  if (size < 0) return InvalidArgument("a size ({}) is negative", size);
  axis.numerator = static_cast<double>(size);
  axis.denominator = static_cast<double>(axis.input);
  axis.output = size;
  return absl::OkStatus();
}

// All resized axes take the smallest (not_larger) or largest of their scales, and sizes that follow
// from it, halves rounded up.
void KeepAspectRatio(bool smallest, std::span<const int64_t> listed,
                     std::vector<ResizeAxis>& axes) {
  if (listed.empty()) return;
  ResizeAxis chosen = axes[listed[0]];
  for (const int64_t i : listed) {
    const double here = axes[i].numerator * chosen.denominator;
    const double best = chosen.numerator * axes[i].denominator;
    if (smallest ? here < best : here > best) chosen = axes[i];
  }
  for (const int64_t i : listed) {
    axes[i].numerator = chosen.numerator;
    axes[i].denominator = chosen.denominator;
    axes[i].output = ToIndex(std::floor(axes[i].Length() + 0.5));
  }
}

}  // namespace

absl::StatusOr<std::vector<ResizeAxis>> ResizeAxesOf(
    const ResizeParams& params, const Shape& x, const std::optional<std::vector<double>>& scales,
    const std::optional<std::vector<int64_t>>& sizes) {
  if (scales.has_value() == sizes.has_value()) {
    return InvalidArgument("exactly one of scales and sizes is needed");
  }
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> listed, ListedAxes(params, x.rank()));
  ASSAY_RETURN_IF_ERROR(CheckResizeCount(scales ? "scales" : "sizes",
                                         scales ? scales->size() : sizes->size(), listed.size()));
  std::vector<ResizeAxis> axes(x.rank());
  for (int64_t i = 0; i < x.rank(); ++i) axes[i].input = axes[i].output = x[i];
  for (size_t i = 0; i < listed.size(); ++i) {
    ResizeAxis& axis = axes[listed[i]];
    axis.roi = static_cast<int64_t>(i);
    ASSAY_RETURN_IF_ERROR(scales ? ApplyScale((*scales)[i], axis) : ApplySize((*sizes)[i], axis));
  }
  if (sizes && params.keep_aspect_ratio_policy != "stretch") {
    KeepAspectRatio(params.keep_aspect_ratio_policy == "not_larger", listed, axes);
  }
  for (const ResizeAxis& axis : axes) {
    if (axis.input == 0 && axis.output != 0) {
      return InvalidArgument("an empty axis cannot be resized to {}", axis.output);
    }
  }
  return axes;
}

double RoundNearest(const std::string& nearest_mode, double coordinate) {
  if (nearest_mode == "floor") return std::floor(coordinate);
  if (nearest_mode == "ceil") return std::ceil(coordinate);
  if (nearest_mode == "round_prefer_ceil") return std::floor(coordinate + 0.5);
  return std::ceil(coordinate - 0.5);
}

}  // namespace assay

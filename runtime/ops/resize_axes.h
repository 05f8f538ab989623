#pragma once

#include "runtime/ops/interpolation.h"
#include "runtime/ops/resize.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay {

/// One axis of a Resize: `output` elements over `input` ones at scale numerator / denominator.
struct ResizeAxis {
  int64_t input = 1, output = 1;
  double numerator = 1, denominator = 1;
  int64_t roi = -1;  ///< position among the axes that roi means; -1: not resized

  /// Length of the output before it became an integer.
  double Length() const { return static_cast<double>(input) * numerator / denominator; }
  bool operator==(const ResizeAxis&) const = default;
};

/// The axes of a Resize of `x` by exactly one of `scales` and `sizes` (the other is absent).
absl::StatusOr<std::vector<ResizeAxis>> ResizeAxesOf(
    const ResizeParams& params, const Shape& x, const std::optional<std::vector<double>>& scales,
    const std::optional<std::vector<int64_t>>& sizes);

/// The part of an axis that tf_crop_and_resize looks at, in units of its length - 1.
template <class T>
struct ResizeCrop {
  T start = T(0.0), end = T(1.0);
};

/// x * numerator / denominator. Kernels may instead multiply with the reciprocal of a rounded scale
/// denominator / numerator, whose error joins.
template <class T>
T ScaledBy(T x, double numerator, double denominator) {
  const T n(numerator), d(denominator);
  const T direct = x * n / d;
  if constexpr (std::same_as<T, Tracked>) {
    const T indirect = x * (T(1.0) / (d / n));
    return {direct.v, std::max(direct.e, indirect.e)};
  }
  return direct;
}

/// Where element i of the output lies in the input; formulas as in ONNX. Its length_resized is the
/// output's length, but with align_corners the length that the scale gives, as ONNX's test data
/// shows.
template <class T>
T OriginalCoordinate(const std::string& mode, const ResizeAxis& axis, int64_t i,
                     const ResizeCrop<T>& crop) {
  const T half(0.5), index(static_cast<double>(i));
  const double last = static_cast<double>(axis.input - 1);
  const double resized = static_cast<double>(axis.output), length = axis.Length();
  const auto unscaled = [&](T x) { return ScaledBy(x, axis.denominator, axis.numerator); };
  if (mode == "asymmetric") return unscaled(index);
  if (mode == "align_corners") {
    return length == 1 ? T(0.0) : ScaledBy(index, last, length - 1);
  }
  if (mode == "tf_crop_and_resize") {
    if (axis.output <= 1) return half * (crop.start + crop.end) * T(last);
    return crop.start * T(last) + ScaledBy(index * (crop.end - crop.start), last, resized - 1);
  }
  if (mode == "pytorch_half_pixel" && axis.output <= 1) return T(0.0);
  const T centred = unscaled(index + half) - half;
  if (mode != "half_pixel_symmetric") return centred;
  const T adjustment = T(resized) / T(length);
  return T(static_cast<double>(axis.input) / 2) * (T(1.0) - adjustment) + centred;
}

/// How a nearest_mode rounds a coordinate.
double RoundNearest(const std::string& nearest_mode, double coordinate);

/// The filter of an antialiased axis: wider by 1 / scale where it shrinks, weights normalised.
template <class T>
WeightedIndices<T> AntialiasedIndices(const ResizeParams& params, const ResizeAxis& axis,
                                      T coordinate) {
  const bool shrinks = axis.numerator < axis.denominator;
  const T scale = shrinks ? T(axis.numerator) / T(axis.denominator) : T(1.0);
  const bool cubic = params.mode == "cubic";
  const int64_t reach = ToIndex(std::ceil((cubic ? 2 : 1) / static_cast<double>(Value(scale))));
  const int64_t cell = CellOf(coordinate);
  const T fraction = FractionOf(coordinate);
  WeightedIndices<T> result;
  for (int64_t i = 1 - reach; i <= reach; ++i) {
    const T distance = (T(static_cast<double>(i)) - fraction) * scale;
    result.push_back({cell + i, cubic ? CubicWeight(distance, Constant<T>(params.cubic_coeff_a))
                                      : Max(T(1.0) - Abs(distance), T(0.0))});
  }
  const T sum = Sum(result, [](const WeightedIndex<T>& w) { return w.weight; });
  for (WeightedIndex<T>& w : result) w.weight = w.weight / sum;
  return result;
}

/// The elements that make up one output element, and their weights. Outside the input the nearest
/// element counts, or, with exclude_outside, none, the others being normalised. In mode nearest the
/// first is the one; others are those that a kernel may have chosen.
template <class T>
WeightedIndices<T> ResizeIndices(const ResizeParams& params, const ResizeAxis& axis, T coordinate) {
  WeightedIndices<T> result;
  if (params.mode == "nearest") {
    result =
        NearestIndices(coordinate, [&](double x) { return RoundNearest(params.nearest_mode, x); });
  } else if (params.antialias) {
    result = AntialiasedIndices(params, axis, coordinate);
  } else if (params.mode == "linear") {
    result = LinearIndices(coordinate);
  } else {
    result = CubicIndices(coordinate, Constant<T>(params.cubic_coeff_a));
  }
  if (params.exclude_outside && params.mode != "nearest") {
    std::erase_if(result,
                  [&](const WeightedIndex<T>& w) { return w.index < 0 || w.index >= axis.input; });
    const T sum = Sum(result, [](const WeightedIndex<T>& w) { return w.weight; });
    for (WeightedIndex<T>& w : result) w.weight = w.weight / sum;
  }
  for (WeightedIndex<T>& w : result) w.index = std::clamp<int64_t>(w.index, 0, axis.input - 1);
  if (params.mode != "nearest") DropWithoutWeight(result);
  return result;
}

}  // namespace assay

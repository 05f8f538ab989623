#include "backends/cpu/resize_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {
namespace {

// Where output element i lies in the input.
double CoordinateOf(const ResizeParams& params, const ResizeRequest& r, int64_t i) {
  const std::string& mode = params.coordinate_transformation_mode;
  const double at = static_cast<double>(i), last = static_cast<double>(r.input - 1);
  // The length of the output before it became an integer.
  const double length = static_cast<double>(r.input) * r.numerator / r.denominator;
  if (mode == "asymmetric") return at * r.denominator / r.numerator;
  if (mode == "align_corners") return length == 1 ? 0 : at * last / (length - 1);
  if (mode == "tf_crop_and_resize") {
    if (length <= 1) return 0.5 * (r.crop_start + r.crop_end) * last;
    return r.crop_start * last + at * (r.crop_end - r.crop_start) * last / (length - 1);
  }
  if (mode == "pytorch_half_pixel" && length <= 1) return 0;
  const double centred = (at + 0.5) * r.denominator / r.numerator - 0.5;
  if (mode != "half_pixel_symmetric") return centred;
  const double adjustment = static_cast<double>(r.output) / length;
  return static_cast<double>(r.input) / 2 * (1 - adjustment) + centred;
}

double NearestTo(const std::string& mode, double x) {
  if (mode == "floor") return std::floor(x);
  if (mode == "ceil") return std::ceil(x);
  return mode == "round_prefer_ceil" ? std::floor(x + 0.5) : std::ceil(x - 0.5);
}

// Cubic convolution after Keys (1981), equation (4).
double CubicAt(double distance, double a) {
  const double x = std::fabs(distance);
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

using Tap = std::pair<int64_t, double>;  // index, weight

void Normalise(std::vector<Tap>& taps) {
  double sum = 0;
  for (const Tap& tap : taps) sum += tap.second;
  for (Tap& tap : taps) tap.second /= sum;
}

// Neighbours of a coordinate and their weights, wherever they lie.
std::vector<Tap> TapsAt(const ResizeParams& params, const ResizeRequest& r, double coordinate) {
  const double floor = std::floor(coordinate), fraction = coordinate - floor;
  constexpr double kFar = 0x1p40;  // what is not finite stays far outside
  const int64_t cell = static_cast<int64_t>(floor > -kFar ? std::min(floor, kFar) : -kFar);
  const bool cubic = params.mode == "cubic";
  const bool shrinks = params.antialias && r.numerator < r.denominator;
  if (!cubic && !params.antialias) return {{cell, 1 - fraction}, {cell + 1, fraction}};
  // An antialiasing filter is as much wider as the axis shrinks.
  const double scale = shrinks ? r.numerator / r.denominator : 1;
  const int64_t reach = static_cast<int64_t>(std::ceil((cubic ? 2 : 1) / scale));
  std::vector<Tap> taps;
  for (int64_t i = 1 - reach; i <= reach; ++i) {
    const double distance = (static_cast<double>(i) - fraction) * scale;
    taps.emplace_back(cell + i, cubic ? CubicAt(distance, params.cubic_coeff_a)
                                      : std::max(1 - std::fabs(distance), 0.0));
  }
  if (params.antialias) Normalise(taps);
  return taps;
}

std::vector<Tap> TapsInside(const ResizeParams& params, const ResizeRequest& r, double coordinate) {
  if (params.mode == "nearest") {
    const double chosen = NearestTo(params.nearest_mode, coordinate);
    const double last = static_cast<double>(r.input - 1);
    return {{static_cast<int64_t>(std::max(0.0, std::min(chosen, last))), 1}};  // NaN: 0
  }
  std::vector<Tap> taps = TapsAt(params, r, coordinate);
  if (params.exclude_outside) {
    std::erase_if(taps, [&](const Tap& t) { return t.first < 0 || t.first >= r.input; });
    Normalise(taps);
  }
  // An infinity of weight 0 does not count.
  std::erase_if(taps, [](const Tap& t) { return t.second == 0; });
  for (Tap& tap : taps) tap.first = std::clamp<int64_t>(tap.first, 0, r.input - 1);
  return taps;
}

}  // namespace

ResizeAxisPlan PlanResizeAxis(const ResizeParams& params, const ResizeRequest& request) {
  ResizeAxisPlan plan;
  const bool crops = params.coordinate_transformation_mode == "tf_crop_and_resize";
  if (request.numerator == request.denominator && !crops) return plan;
  const double last = static_cast<double>(request.input - 1);
  for (int64_t o = 0; o < request.output; ++o) {
    const double coordinate = CoordinateOf(params, request, o);
    plan.starts.push_back(static_cast<int64_t>(plan.indices.size()));
    for (const auto& [index, weight] : TapsInside(params, request, coordinate)) {
      plan.indices.push_back(index);
      plan.weights.push_back(weight);
    }
    if (crops && (coordinate < 0 || coordinate > last)) plan.outside.push_back(o);
  }
  plan.starts.push_back(static_cast<int64_t>(plan.indices.size()));
  return plan;
}

}  // namespace assay

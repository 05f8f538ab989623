#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX Resize: every element of the output is a weighted mean of the input's around its original
/// coordinate, axis by axis.
struct ResizeParams {
  int64_t antialias = 0;                     // 1: a filter that shrinks is as much wider
  std::optional<std::vector<int64_t>> axes;  // those that roi, scales and sizes mean; absent: all
  std::string coordinate_transformation_mode = "half_pixel";
  float cubic_coeff_a = -0.75f;
  int64_t exclude_outside = 0;    // 1: only elements inside the input have weight
  float extrapolation_value = 0;  // of tf_crop_and_resize outside the input
  std::string keep_aspect_ratio_policy = "stretch";
  std::string mode = "nearest";
  std::string nearest_mode = "round_prefer_floor";

  bool operator==(const ResizeParams&) const = default;
  auto Describe() {
    return Fields(Field("antialias", antialias), Field("axes", axes),
                  Choice("coordinate_transformation_mode", coordinate_transformation_mode,
                         {"half_pixel", "half_pixel_symmetric", "pytorch_half_pixel",
                          "align_corners", "asymmetric", "tf_crop_and_resize"}),
                  Field("cubic_coeff_a", cubic_coeff_a), Field("exclude_outside", exclude_outside),
                  Field("extrapolation_value", extrapolation_value),
                  Choice("keep_aspect_ratio_policy", keep_aspect_ratio_policy,
                         {"stretch", "not_larger", "not_smaller"}),
                  Choice("mode", mode, {"nearest", "linear", "cubic"}),
                  Choice("nearest_mode", nearest_mode,
                         {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"}));
  }
};

OpDef ResizeOp();

}  // namespace assay

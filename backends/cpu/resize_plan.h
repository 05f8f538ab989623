#pragma once

#include "runtime/ops/resize.h"

#include <cstdint>
#include <vector>

namespace assay {

/// What a Resize is asked to do along one axis.
struct ResizeRequest {
  int64_t input = 1, output = 1;
  double numerator = 1, denominator = 1;  ///< the scale as a fraction
  double crop_start = 0, crop_end = 1;    ///< of tf_crop_and_resize
};

/// Which input elements each output element along one axis is made of: those from starts[o] up to,
/// without, starts[o + 1]. Empty where the axis stays as it is.
struct ResizeAxisPlan {
  std::vector<int64_t> starts, indices;
  std::vector<double> weights;
  std::vector<int64_t> outside;  ///< outputs that are extrapolated
  bool IsIdentity() const { return starts.empty(); }
};

/// Coordinates and weights in double, by ONNX's formulas.
ResizeAxisPlan PlanResizeAxis(const ResizeParams& params, const ResizeRequest& request);

}  // namespace assay

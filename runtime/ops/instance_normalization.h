#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX InstanceNormalization: y = scale * (x - mean) / sqrt(variance + epsilon) + B, with the
/// moments of each channel of each instance. Form `one_pass`: the variance as the mean of squares
/// less the square of the mean.
struct InstanceNormalizationParams {
  float epsilon = 1e-5f;

  bool operator==(const InstanceNormalizationParams&) const = default;
  auto Describe() { return Fields(Field("epsilon", epsilon)); }
};

OpDef InstanceNormalizationOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX LayerNormalization: y = (x - mean) / sqrt(variance + epsilon) * scale + bias, with the
/// moments over the dimensions from `axis` on. Further outputs: the mean and 1 / sqrt(variance +
/// epsilon). Form `one_pass`: the variance as the mean of squares less the square of the mean.
struct LayerNormalizationParams {
  int64_t axis = -1;
  float epsilon = 1e-5f;
  int64_t stash_type = 1;  // number of the type of the further outputs: float32 or bfloat16

  bool operator==(const LayerNormalizationParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis), Field("epsilon", epsilon), Field("stash_type", stash_type));
  }
};

OpDef LayerNormalizationOp();

}  // namespace assay

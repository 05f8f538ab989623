#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX GroupNormalization: y = scale * (x - mean) / sqrt(variance + epsilon) + bias, with the
/// moments of each group of channels of each instance, scale and bias by channel. Form `one_pass`:
/// the variance as the mean of squares less the square of the mean.
struct GroupNormalizationParams {
  float epsilon = 1e-5f;
  int64_t num_groups = 0;
  int64_t stash_type = 1;  // number of the type in which kernels are asked to compute the moments

  bool operator==(const GroupNormalizationParams&) const = default;
  auto Describe() {
    return Fields(Field("epsilon", epsilon), Required("num_groups", num_groups),
                  Field("stash_type", stash_type));
  }
};

OpDef GroupNormalizationOp();

}  // namespace assay

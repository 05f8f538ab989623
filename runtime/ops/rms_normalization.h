#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX RMSNormalization: y = x / sqrt(mean(x^2) + epsilon) * scale, with the mean over the
/// dimensions from `axis` on. The output has the type of scale.
struct RmsNormalizationParams {
  int64_t axis = -1;
  float epsilon = 1e-5f;
  int64_t stash_type = 1;  // number of the type in which kernels are asked to compute the mean

  bool operator==(const RmsNormalizationParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis), Field("epsilon", epsilon), Field("stash_type", stash_type));
  }
};

OpDef RmsNormalizationOp();

}  // namespace assay

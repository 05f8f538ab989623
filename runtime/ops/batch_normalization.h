#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX BatchNormalization: y = (x - mean) / sqrt(var + epsilon) * scale + B, all of them by
/// channel. With training_mode the moments are those of X over all dimensions but the channel, and
/// the further outputs are the given ones moved toward them: given * momentum + moment * (1 -
/// momentum). Form `folded`: y = x * s + (B - mean * s), s = scale / sqrt(var + epsilon).
struct BatchNormalizationParams {
  float epsilon = 1e-5f;
  float momentum = 0.9f;
  int64_t training_mode = 0;

  bool operator==(const BatchNormalizationParams&) const = default;
  auto Describe() {
    return Fields(Field("epsilon", epsilon), Field("momentum", momentum),
                  Field("training_mode", training_mode));
  }
};

OpDef BatchNormalizationOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Shrink: y = x + bias for x < -lambd, x - bias for x > lambd, else 0. Of integers the sum is
/// taken in double and then truncated.
struct ShrinkParams {
  float bias = 0;
  float lambd = 0.5f;

  bool operator==(const ShrinkParams&) const = default;
  auto Describe() { return Fields(Field("bias", bias), Field("lambd", lambd)); }
};

OpDef ShrinkOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Swish: y = x * sigmoid(alpha * x); SiLU for alpha = 1.
struct SwishParams {
  float alpha = 1;

  bool operator==(const SwishParams&) const = default;
  auto Describe() { return Fields(Field("alpha", alpha)); }
};

OpDef SwishOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX HardSigmoid: y = max(0, min(1, alpha * x + beta)).
struct HardSigmoidParams {
  float alpha = 0.2f;
  float beta = 0.5f;

  bool operator==(const HardSigmoidParams&) const = default;
  auto Describe() { return Fields(Field("alpha", alpha), Field("beta", beta)); }
};

OpDef HardSigmoidOp();

}  // namespace assay

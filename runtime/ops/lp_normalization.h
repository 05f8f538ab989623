#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX LpNormalization: y = x / (sum |x|^p)^(1/p), the sum along `axis`; 0
/// where that norm is 0.
struct LpNormalizationParams {
  int64_t axis = -1;
  int64_t p = 2;  // order of the norm: 1 or 2

  bool operator==(const LpNormalizationParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis), Field("p", p)); }
};

OpDef LpNormalizationOp();

}  // namespace assay

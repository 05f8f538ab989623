#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX LRN: y = x / (bias + alpha / size * sum of squares)^beta, the sum over the `size` channels
/// around the element's own, as far as there are: floor((size - 1) / 2) before, the rest after.
struct LrnParams {
  float alpha = 1e-4f;
  float beta = 0.75f;
  float bias = 1;
  int64_t size = 0;

  bool operator==(const LrnParams&) const = default;
  auto Describe() {
    return Fields(Field("alpha", alpha), Field("beta", beta), Field("bias", bias),
                  Required("size", size));
  }
};

OpDef LrnOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Range: output[i] = start + i * delta for i = 0 … max(ceil((limit - start) / delta), 0) - 1.
struct RangeParams {
  // Type in which float16 and bfloat16 are computed: 1 (float32) or 11 (float64).
  int64_t stash_type = 1;

  bool operator==(const RangeParams&) const = default;
  auto Describe() { return Fields(Field("stash_type", stash_type)); }
};

OpDef RangeOp();

}  // namespace assay

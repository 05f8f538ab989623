#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX GatherElements: output[i, j, k] = data[i, indices[i, j, k], k] for `axis` = 1, and so on.
/// Negative indices count from the end of the axis. `indices` may be shorter than `data` along the
/// other axes.
struct GatherElementsParams {
  int64_t axis = 0;

  bool operator==(const GatherElementsParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis)); }
};

OpDef GatherElementsOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Gather: output[i, j, k] = data[i, indices[j], k], with i before `axis`, k after it and j
/// over all of indices. Negative indices count from the end of the axis.
struct GatherParams {
  int64_t axis = 0;

  bool operator==(const GatherParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis)); }
};

OpDef GatherOp();

}  // namespace assay

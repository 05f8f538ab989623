#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX GatherND: the innermost dimension of `indices` lists coordinates in the axes of `data`
/// after the batch ones; each gives a slice over the axes that it leaves open.
struct GatherNDParams {
  int64_t batch_dims = 0;  // leading dimensions that `data` and `indices` share

  bool operator==(const GatherNDParams&) const = default;
  auto Describe() { return Fields(Field("batch_dims", batch_dims)); }
};

OpDef GatherNDOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Flatten: a matrix whose rows are the dimensions before `axis` and whose columns the others.
struct FlattenParams {
  int64_t axis = 1;  // from -rank to rank, both included

  bool operator==(const FlattenParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis)); }
};

OpDef FlattenOp();

}  // namespace assay

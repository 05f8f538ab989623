#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Reshape: the elements of `data`, in order, under the dimensions that `shape` lists. One of
/// them may be -1: what is left; 0 stands for the dimension of `data` at the same place.
struct ReshapeParams {
  int64_t allowzero = 0;  // 1: a 0 in `shape` is a dimension of length 0

  bool operator==(const ReshapeParams&) const = default;
  auto Describe() { return Fields(Field("allowzero", allowzero)); }
};

OpDef ReshapeOp();

}  // namespace assay

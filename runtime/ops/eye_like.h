#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX EyeLike: a matrix of the shape of `input` with ones at (i, i + k), zeros elsewhere.
struct EyeLikeParams {
  std::optional<int64_t> dtype;  // ONNX's number of the type; absent: that of the input
  int64_t k = 0;                 // the diagonal: above the main one where positive

  bool operator==(const EyeLikeParams&) const = default;
  auto Describe() { return Fields(Field("dtype", dtype), Field("k", k)); }
};

OpDef EyeLikeOp();

}  // namespace assay

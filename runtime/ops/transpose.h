#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Transpose: axis i of the result is axis perm[i] of `data`.
struct TransposeParams {
  std::optional<std::vector<int64_t>> perm;  // absent: the axes in reverse

  bool operator==(const TransposeParams&) const = default;
  auto Describe() { return Fields(Field("perm", perm)); }
};

OpDef TransposeOp();

}  // namespace assay

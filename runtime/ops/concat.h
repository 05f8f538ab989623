#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Concat: the inputs one after another along `axis`; all other dimensions are equal.
struct ConcatParams {
  int64_t axis = 0;  // negative counts from the end

  bool operator==(const ConcatParams&) const = default;
  auto Describe() { return Fields(Required("axis", axis)); }
};

OpDef ConcatOp();

}  // namespace assay

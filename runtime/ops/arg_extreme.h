#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX ArgMax and ArgMin: index along `axis` of the largest (smallest) element.
struct ArgExtremeParams {
  int64_t axis = 0;
  int64_t keepdims = 1;           // 1: the reduced axis stays with length 1
  int64_t select_last_index = 0;  // 1: the last of equal elements, else the first

  bool operator==(const ArgExtremeParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis), Field("keepdims", keepdims),
                  Field("select_last_index", select_last_index));
  }
};

OpDef ArgMaxOp();
OpDef ArgMinOp();

}  // namespace assay

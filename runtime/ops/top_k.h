#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX TopK: the K largest (or smallest) elements along `axis` and their indices. Of equal ones
/// the lower index comes first; NaN is above all numbers, as in numpy.
struct TopKParams {
  int64_t axis = -1;
  int64_t largest = 1;  // 0: the smallest
  int64_t sorted = 1;   // 0: their order is left open (here they are sorted all the same)

  bool operator==(const TopKParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis), Field("largest", largest), Field("sorted", sorted));
  }
};

OpDef TopKOp();

}  // namespace assay

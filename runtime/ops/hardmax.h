#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Hardmax: 1 at the first largest element along `axis`, 0 elsewhere. NaN is above all
/// numbers, as in numpy.
struct HardmaxParams {
  int64_t axis = -1;

  bool operator==(const HardmaxParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis)); }
};

OpDef HardmaxOp();

}  // namespace assay

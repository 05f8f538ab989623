#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX OneHot: along a new axis of length `depth`, values[1] at the place that the index names and
/// values[0] elsewhere. Negative indices count from `depth`; those outside of it name no place.
struct OneHotParams {
  int64_t axis = -1;  // of the result; negative counts from its end

  bool operator==(const OneHotParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis)); }
};

OpDef OneHotOp();

}  // namespace assay

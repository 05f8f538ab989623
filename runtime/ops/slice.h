#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Slice: along each of `axes` the elements starts, starts + steps, … before `ends`. Negative
/// bounds count from the end of the axis, and all are clamped to it.
OpDef SliceOp();

}  // namespace assay

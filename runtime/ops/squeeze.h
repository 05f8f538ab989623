#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Squeeze: drops the dimensions of length 1 that `axes` lists, all of them where it is
/// absent. An empty list drops none.
OpDef SqueezeOp();

/// ONNX Unsqueeze: inserts dimensions of length 1 so that they are at `axes` of the result.
OpDef UnsqueezeOp();

}  // namespace assay

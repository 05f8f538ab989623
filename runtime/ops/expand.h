#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Expand: `input` repeated along its dimensions of length 1 to the shape to which its own and
/// the one that `shape` lists broadcast.
OpDef ExpandOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX ConstantOfShape: the element of the tensor attribute `value` (float32 0 where absent) at
/// every place of a tensor of the dimensions that `input` lists.
OpDef ConstantOfShapeOp();

}  // namespace assay

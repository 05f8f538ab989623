#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Where: condition ? X : Y, element by element; all three broadcast.
OpDef WhereOp();

}  // namespace assay

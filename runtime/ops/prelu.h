#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX PRelu: y = slope * x for x < 0, else x. The slope broadcasts to X, never X to the slope.
OpDef PReluOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX NonZero: the coordinates of the elements that are not 0, one column for each in row-major
/// order, one row for each axis. NaN is not 0, -0 is.
OpDef NonZeroOp();

}  // namespace assay

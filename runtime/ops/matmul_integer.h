#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX MatMulInteger: MatMul of 8-bit integers minus their zero points (one, per row of A, per
/// column of B), summed in int32, which wraps.
OpDef MatMulIntegerOp();

}  // namespace assay

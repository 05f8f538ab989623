#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX MatMul, numpy.matmul: y[..., i, j] = sum over k of a[..., i, k] * b[..., k, j]. Leading
/// dimensions broadcast; a vector stands for one row of a or one column of b.
OpDef MatMulOp();

}  // namespace assay

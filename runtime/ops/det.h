#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Det: determinants of the square matrices in the last two dimensions, by elimination with
/// partial pivoting (Golub & Van Loan, "Matrix Computations", 3.4).
OpDef DetOp();

}  // namespace assay

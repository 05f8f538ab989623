#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Pow: z = x^y with broadcasting, in the type of X whatever that of Y. Powers of integers
/// wrap; an integer with a number for an exponent is truncated at the end.
OpDef PowOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX ConvInteger: Conv of 8-bit integers minus their zero points, summed in int32, which wraps.
/// Its attributes are ConvParams.
OpDef ConvIntegerOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX QLinearConv: Conv of 8-bit integers minus their zero points in exact integers, then
/// saturate(round(sum * x_scale * w_scale / y_scale) + y_zero_point). Its attributes are
/// ConvParams.
OpDef QLinearConvOp();

}  // namespace assay

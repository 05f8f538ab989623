#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX DynamicQuantizeLinear: 8-bit quantisation of a tensor over its own range, stretched to
/// include 0. y_scale = (max - min) / 255, y_zero_point = round(-min / y_scale),
/// y = saturate(round(x / y_scale) + y_zero_point). Where all is 0 the range counts as 1.
OpDef DynamicQuantizeLinearOp();

}  // namespace assay

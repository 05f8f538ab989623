#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX QLinearMatMul: MatMul of 8-bit integers minus their zero points in exact integers, then
/// saturate(round(sum * a_scale * b_scale / y_scale) + y_zero_point). Parameters of a may differ by
/// row, those of b by column.
OpDef QLinearMatMulOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Clip: Min(max, Max(input, min)), so that max wins where min is above it. An absent bound
/// does not bound, infinities included, as in ONNX's function body.
OpDef ClipOp();

}  // namespace assay

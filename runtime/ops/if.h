#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX If: the outputs of its subgraph then_branch, or of else_branch where the condition is
/// false.
OpDef IfOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Identity: the same elements.
OpDef IdentityOp();

}  // namespace assay

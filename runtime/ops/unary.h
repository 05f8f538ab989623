#pragma once

#include "runtime/ops/op_def.h"

#include <vector>

namespace assay {

/// The ONNX ops y = f(x) without attributes, element by element: arithmetic, logic and IsNaN.
std::vector<OpDef> UnaryOps();

}  // namespace assay

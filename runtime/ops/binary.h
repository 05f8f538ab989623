#pragma once

#include "runtime/ops/op_def.h"

#include <vector>

namespace assay {

/// The ONNX ops c = f(a, b) without attributes, element by element with broadcasting: arithmetic,
/// comparison and logic, of truth values and bit by bit.
std::vector<OpDef> BinaryOps();

}  // namespace assay

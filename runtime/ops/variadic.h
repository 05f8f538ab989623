#pragma once

#include "runtime/ops/op_def.h"

#include <vector>

namespace assay {

/// The ONNX ops that combine any number of tensors of one type, element by element with
/// broadcasting: Max, Min, Sum and Mean.
std::vector<OpDef> VariadicOps();

}  // namespace assay

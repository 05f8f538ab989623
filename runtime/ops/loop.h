#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Loop: runs its subgraph `body` while the iteration number is below M (where given) and the
/// condition holds (where given). body(iteration, condition, carried...) gives (condition,
/// carried..., scanned...); the node gives the last carried values, then every scanned value of all
/// iterations stacked along a new first axis.
OpDef LoopOp();

}  // namespace assay

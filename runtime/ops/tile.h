#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Tile: `input` put repeats[i] times one after another along each axis i.
OpDef TileOp();

}  // namespace assay

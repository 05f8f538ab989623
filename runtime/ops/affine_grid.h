#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>

namespace assay {

/// ONNX AffineGrid: grid[n, (d,) h, w] = theta[n] * (x, y, (z,) 1), the coordinates evenly spaced
/// over [-1, 1].
struct AffineGridParams {
  int64_t align_corners = 0;  // 1: -1 and 1 are the centres of the outer pixels, 0: their edges

  bool operator==(const AffineGridParams&) const = default;
  auto Describe() { return Fields(Field("align_corners", align_corners)); }
};

OpDef AffineGridOp();

}  // namespace assay

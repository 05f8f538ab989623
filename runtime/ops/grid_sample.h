#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <string>

namespace assay {

/// ONNX GridSample: y[n, c, p...] is x[n, c] at the place grid[n, p...], whose coordinates are
/// listed innermost first and run from -1 to 1 over each axis.
struct GridSampleParams {
  int64_t align_corners = 0;  // 1: -1 and 1 are the centres of the outer elements, 0: their edges
  std::string mode = "linear";
  std::string padding_mode = "zeros";

  bool operator==(const GridSampleParams&) const = default;
  auto Describe() {
    return Fields(Field("align_corners", align_corners),
                  Choice("mode", mode, {"linear", "nearest", "cubic"}),
                  Choice("padding_mode", padding_mode, {"zeros", "border", "reflection"}));
  }
};

OpDef GridSampleOp();

}  // namespace assay

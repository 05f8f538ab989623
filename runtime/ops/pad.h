#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Pad: `data` with pads[i] elements before and pads[n + i] after axis axes[i] of n. Negative
/// pads crop; what they leave is then padded.
struct PadParams {
  // constant: with `constant_value` (0 where absent); edge: with the nearest element; reflect:
  // mirrored at the first and last element, which are not repeated; wrap: as on a torus.
  std::string mode = "constant";

  bool operator==(const PadParams&) const = default;
  auto Describe() { return Fields(Choice("mode", mode, {"constant", "reflect", "edge", "wrap"})); }
};

OpDef PadOp();

}  // namespace assay

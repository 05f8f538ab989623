#pragma once

#include "runtime/ops/op_def.h"

#include <string>

namespace assay {

/// ONNX BitShift: z = x << y or x >> y with broadcasting. Shifting by the width of the type or more
/// gives 0.
struct BitShiftParams {
  std::string direction;  // "LEFT" makes numbers larger

  bool operator==(const BitShiftParams&) const = default;
  auto Describe() {
    return Fields(FieldRef{"direction", &direction, /*required=*/true, {"LEFT", "RIGHT"}});
  }
};

OpDef BitShiftOp();

}  // namespace assay

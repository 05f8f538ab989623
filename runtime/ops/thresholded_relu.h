#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX ThresholdedRelu: y = x for x > alpha, else 0.
struct ThresholdedReluParams {
  float alpha = 1;

  bool operator==(const ThresholdedReluParams&) const = default;
  auto Describe() { return Fields(Field("alpha", alpha)); }
};

OpDef ThresholdedReluOp();

}  // namespace assay

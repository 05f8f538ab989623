#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX LeakyRelu: y = alpha * x for x < 0, else x.
struct LeakyReluParams {
  float alpha = 0.01f;  // slope below 0

  bool operator==(const LeakyReluParams&) const = default;
  auto Describe() { return Fields(Field("alpha", alpha)); }
};

OpDef LeakyReluOp();

}  // namespace assay

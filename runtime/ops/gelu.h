#pragma once

#include "runtime/ops/op_def.h"

#include <string>

namespace assay {

/// ONNX Gelu: y = 0.5 * x * (1 + erf(x / sqrt(2))), or with approximate = "tanh"
/// y = 0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))).
struct GeluParams {
  std::string approximate = "none";

  bool operator==(const GeluParams&) const = default;
  auto Describe() { return Fields(Choice("approximate", approximate, {"none", "tanh"})); }
};

OpDef GeluOp();

}  // namespace assay

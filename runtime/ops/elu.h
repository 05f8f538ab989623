#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Elu: y = alpha * (exp(x) - 1) for x < 0, else x.
struct EluParams {
  float alpha = 1;

  bool operator==(const EluParams&) const = default;
  auto Describe() { return Fields(Field("alpha", alpha)); }
};

/// ONNX Selu: y = gamma * x for x > 0, else gamma * (alpha * exp(x) - alpha).
struct SeluParams {
  float alpha = 1.67326319f;
  float gamma = 1.05070102f;

  bool operator==(const SeluParams&) const = default;
  auto Describe() { return Fields(Field("alpha", alpha), Field("gamma", gamma)); }
};

/// ONNX Celu: y = max(0, x) + min(0, alpha * (exp(x / alpha) - 1)).
struct CeluParams {
  float alpha = 1;  // not 0

  bool operator==(const CeluParams&) const = default;
  auto Describe() { return Fields(Field("alpha", alpha)); }
};

OpDef EluOp();
OpDef SeluOp();
OpDef CeluOp();

}  // namespace assay

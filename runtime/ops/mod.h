#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Mod: remainder with broadcasting. fmod = 0 takes integers alone, and the result has the
/// sign of the divisor; with fmod = 1 it has that of the dividend. 0 for an integer divisor 0.
struct ModParams {
  int64_t fmod = 0;

  bool operator==(const ModParams&) const = default;
  auto Describe() { return Fields(Field("fmod", fmod)); }
};

OpDef ModOp();

}  // namespace assay

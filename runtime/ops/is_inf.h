#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX IsInf: which elements are infinite, of the signs asked for.
struct IsInfParams {
  int64_t detect_negative = 1;
  int64_t detect_positive = 1;

  bool operator==(const IsInfParams&) const = default;
  auto Describe() {
    return Fields(Field("detect_negative", detect_negative),
                  Field("detect_positive", detect_positive));
  }
};

OpDef IsInfOp();

}  // namespace assay

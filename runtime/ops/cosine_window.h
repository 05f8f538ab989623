#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>

namespace assay {

/// ONNX BlackmanWindow, HammingWindow and HannWindow:
/// y[n] = a0 - a1 cos(2 pi n / N) + a2 cos(4 pi n / N), N the size for a periodic window, else one
/// less (so that a symmetric window of one element divides by zero).
struct CosineWindowParams {
  int64_t output_datatype = 1;  // ONNX's number of the output's type; 1 is float
  int64_t periodic = 1;

  bool operator==(const CosineWindowParams&) const = default;
  auto Describe() {
    return Fields(Field("output_datatype", output_datatype), Field("periodic", periodic));
  }
};

OpDef BlackmanWindowOp();
OpDef HammingWindowOp();
OpDef HannWindowOp();

}  // namespace assay

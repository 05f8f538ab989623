#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>

namespace assay {

/// ONNX DFT along one axis: y[k] = sum over n of x[n] exp(-2 pi i k n / N); the inverse has the
/// other sign and divides by N. The last dimension holds a real number or a complex one's two
/// parts. The signal is cut or continued with zeros to N = dft_length.
struct DftParams {
  int64_t inverse = 0;
  int64_t onesided = 0;  // 1: only the first N / 2 + 1 frequencies are there, the rest being their
                         // conjugates; given by the forward transform, taken by the inverse one

  bool operator==(const DftParams&) const = default;
  auto Describe() { return Fields(Field("inverse", inverse), Field("onesided", onesided)); }
};

OpDef DftOp();

}  // namespace assay

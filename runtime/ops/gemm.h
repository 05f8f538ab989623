#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>

namespace assay {

/// ONNX Gemm: y = alpha * a' * b' + beta * c, where a' is a or its transpose and c broadcasts to y.
struct GemmParams {
  float alpha = 1;
  float beta = 1;
  int64_t transA = 0;  // NOLINT: the names are ONNX's
  int64_t transB = 0;  // NOLINT

  bool operator==(const GemmParams&) const = default;
  auto Describe() {
    return Fields(Field("alpha", alpha), Field("beta", beta), Field("transA", transA),
                  Field("transB", transB));
  }
};

OpDef GemmOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX CumSum and CumProd: y[i] = sum (product) of x[0] … x[i] along the axis, which is an input.
struct CumulativeParams {
  int64_t exclusive = 0;  // 1: without x[i] itself
  int64_t reverse = 0;    // 1: from the other end

  bool operator==(const CumulativeParams&) const = default;
  auto Describe() { return Fields(Field("exclusive", exclusive), Field("reverse", reverse)); }
};

OpDef CumSumOp();
OpDef CumProdOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX LogSoftmax: y = (x - max(x)) - log(sum(exp(x - max(x)))), maximum and sum along `axis`.
/// Form `log_sum_exp`: y = x - (max(x) + log(sum(exp(x - max(x))))).
struct LogSoftmaxParams {
  int64_t axis = -1;

  bool operator==(const LogSoftmaxParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis)); }
};

OpDef LogSoftmaxOp();

}  // namespace assay

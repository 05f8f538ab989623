#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <string>

namespace assay {

/// ONNX NegativeLogLikelihoodLoss and SoftmaxCrossEntropyLoss: -p[n, label, d...] * weight[label]
/// of every sample [n, d...], 0 where the label is ignore_index; p are the input, or the logarithms
/// of its softmax over the classes.
struct LossParams {
  std::optional<int64_t> ignore_index;
  std::string reduction = "mean";  // mean: the sum of losses by the sum of their weights

  bool operator==(const LossParams&) const = default;
  auto Describe() {
    return Fields(Field("ignore_index", ignore_index),
                  Choice("reduction", reduction, {"none", "sum", "mean"}));
  }
};

OpDef NegativeLogLikelihoodLossOp();
OpDef SoftmaxCrossEntropyLossOp();

}  // namespace assay

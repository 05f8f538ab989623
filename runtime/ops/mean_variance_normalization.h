#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX MeanVarianceNormalization: y = (x - mean) / (sqrt(variance) + 1e-9), with the moments over
/// `axes`; the small constant is that of ONNX's own definition by other ops. Form `one_pass`: the
/// variance as the mean of squares less the square of the mean.
struct MeanVarianceNormalizationParams {
  std::vector<int64_t> axes = {0, 2, 3};

  bool operator==(const MeanVarianceNormalizationParams&) const = default;
  auto Describe() { return Fields(Field("axes", axes)); }
};

OpDef MeanVarianceNormalizationOp();

}  // namespace assay

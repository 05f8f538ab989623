#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX TensorScatter: `past_cache` with `update` written along `axis` from write_indices[n] (0
/// where absent) for each n of the first axis.
struct TensorScatterParams {
  std::string mode = "linear";  // circular: positions go on at the start of the axis
  int64_t axis = -2;            // not the first, which is the batch; negative counts from the end

  bool operator==(const TensorScatterParams&) const = default;
  auto Describe() {
    return Fields(Choice("mode", mode, {"linear", "circular"}), Field("axis", axis));
  }
};

OpDef TensorScatterOp();

}  // namespace assay

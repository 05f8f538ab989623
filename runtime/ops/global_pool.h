#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>

namespace assay {

/// ONNX GlobalLpPool: LpPool with one window over all of each channel.
struct GlobalLpPoolParams {
  int64_t p = 2;

  bool operator==(const GlobalLpPoolParams&) const = default;
  auto Describe() { return Fields(Field("p", p)); }
};

/// ONNX GlobalAveragePool and GlobalMaxPool: mean and largest element of each channel.
OpDef GlobalAveragePoolOp();
OpDef GlobalLpPoolOp();
OpDef GlobalMaxPoolOp();

}  // namespace assay

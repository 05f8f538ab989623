#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX CenterCropPad: `input_data` brought to the dimensions that `shape` lists, by taking the
/// middle of longer axes and by centring shorter ones among zeros. An odd rest goes to the end.
struct CenterCropPadParams {
  std::optional<std::vector<int64_t>> axes;  // those that `shape` lists; absent: all

  bool operator==(const CenterCropPadParams&) const = default;
  auto Describe() { return Fields(Field("axes", axes)); }
};

OpDef CenterCropPadOp();

}  // namespace assay

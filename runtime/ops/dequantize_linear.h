#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX DequantizeLinear: y = (x - x_zero_point) * x_scale. The scale is one for the tensor, for
/// each index of `axis`, or for each block along it.
struct DequantizeLinearParams {
  int64_t axis = 1;
  int64_t block_size = 0;    // neighbours along the axis that share a scale; 0: no blocks
  int64_t output_dtype = 0;  // ONNX's number; 0: that of the scale

  bool operator==(const DequantizeLinearParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis), Field("block_size", block_size),
                  Field("output_dtype", output_dtype));
  }
};

OpDef DequantizeLinearOp();

}  // namespace assay

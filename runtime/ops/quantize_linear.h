#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX QuantizeLinear: y = saturate(round(x / y_scale) + y_zero_point), ties to even. The scale is
/// one for the tensor, for each index of `axis`, or for each block along it.
struct QuantizeLinearParams {
  int64_t axis = 1;
  int64_t block_size = 0;    // neighbours along the axis that share a scale; 0: no blocks
  int64_t output_dtype = 0;  // ONNX's number; 0: that of the zero point, or uint8
  int64_t precision = 0;     // ONNX's number of the type that divides; 0: that of the scale
  int64_t saturate = 1;      // for 8-bit floats alone

  bool operator==(const QuantizeLinearParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis), Field("block_size", block_size),
                  Field("output_dtype", output_dtype), Field("precision", precision),
                  Field("saturate", saturate));
  }
};

OpDef QuantizeLinearOp();

}  // namespace assay

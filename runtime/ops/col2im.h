#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Col2Im: an N x C x image_shape image, each pixel the sum of the elements of the blocks that
/// cover it. `input` is N x (C * elements of a block) x (positions of the block), both in row-major
/// order.
struct Col2ImParams {
  std::optional<std::vector<int64_t>> dilations;  // distance of a block's pixels; absent: 1
  std::optional<std::vector<int64_t>> pads;       // before each axis, then after each; absent: 0
  std::optional<std::vector<int64_t>> strides;    // distance of the positions; absent: 1

  bool operator==(const Col2ImParams&) const = default;
  auto Describe() {
    return Fields(Field("dilations", dilations), Field("pads", pads), Field("strides", strides));
  }
};

OpDef Col2ImOp();

}  // namespace assay

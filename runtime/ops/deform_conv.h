#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

/// ONNX DeformConv: Conv in which every kernel element looks at its place plus an offset of its
/// own, interpolated linearly and zero outside x, and counts mask times.
struct DeformConvParams {
  std::optional<std::vector<int64_t>> dilations;
  int64_t group = 1;
  std::optional<std::vector<int64_t>> kernel_shape;  // absent: that of W
  int64_t offset_group = 1;  // channels are split into as many parts with offsets of their own
  std::optional<std::vector<int64_t>> pads;
  std::optional<std::vector<int64_t>> strides;

  bool operator==(const DeformConvParams&) const = default;
  auto Describe() {
    return Fields(Field("dilations", dilations), Field("group", group),
                  Field("kernel_shape", kernel_shape), Field("offset_group", offset_group),
                  Field("pads", pads), Field("strides", strides));
  }
};

OpDef DeformConvOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

/// ONNX MaxUnpool: zeros, and X[i] at the place I[i] of the tensor that MaxPool with these
/// attributes had as its input. A larger output_shape holds that tensor in its first corner.
struct MaxUnpoolParams {
  std::vector<int64_t> kernel_shape;
  std::optional<std::vector<int64_t>> pads;
  std::optional<std::vector<int64_t>> strides;

  bool operator==(const MaxUnpoolParams&) const = default;
  auto Describe() {
    return Fields(Required("kernel_shape", kernel_shape), Field("pads", pads),
                  Field("strides", strides));
  }
};

OpDef MaxUnpoolOp();

}  // namespace assay

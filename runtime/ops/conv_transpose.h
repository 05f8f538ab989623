#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX ConvTranspose: x[n, c, i] * w[c, m, k] is added to y[n, m, i * stride - pad + k * dilation]
/// wherever that lies inside the output; m over the outputs of c's group.
struct ConvTransposeParams {
  std::string auto_pad = "NOTSET";
  std::optional<std::vector<int64_t>> dilations;
  int64_t group = 1;
  std::optional<std::vector<int64_t>> kernel_shape;    // absent: that of w
  std::optional<std::vector<int64_t>> output_padding;  // further elements at the end
  std::optional<std::vector<int64_t>> output_shape;    // spatial; then pads follow from it
  std::optional<std::vector<int64_t>> pads;
  std::optional<std::vector<int64_t>> strides;

  bool operator==(const ConvTransposeParams&) const = default;
  auto Describe() {
    return Fields(Choice("auto_pad", auto_pad, {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"}),
                  Field("dilations", dilations), Field("group", group),
                  Field("kernel_shape", kernel_shape), Field("output_padding", output_padding),
                  Field("output_shape", output_shape), Field("pads", pads),
                  Field("strides", strides));
  }
};

OpDef ConvTransposeOp();

}  // namespace assay

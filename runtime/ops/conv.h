#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX Conv: y[n, m, o] = B[m] + sum over c, k of x[n, c, o * stride - pad + k * dilation] *
/// w[m, c, k], c over the channels of m's group; zero outside the input. ConvInteger and
/// QLinearConv have the same attributes.
struct ConvParams {
  std::string auto_pad = "NOTSET";
  std::optional<std::vector<int64_t>> dilations;
  int64_t group = 1;
  std::optional<std::vector<int64_t>> kernel_shape;  // absent: that of w
  std::optional<std::vector<int64_t>> pads;
  std::optional<std::vector<int64_t>> strides;

  bool operator==(const ConvParams&) const = default;
  auto Describe() {
    return Fields(Choice("auto_pad", auto_pad, {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"}),
                  Field("dilations", dilations), Field("group", group),
                  Field("kernel_shape", kernel_shape), Field("pads", pads),
                  Field("strides", strides));
  }
};

OpDef ConvOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX LpPool: the p-norm (sum of |x|^p)^(1/p) of the elements under each window.
struct LpPoolParams {
  std::string auto_pad = "NOTSET";
  int64_t ceil_mode = 0;  // 1: a last, partial window counts
  std::optional<std::vector<int64_t>> dilations;
  std::vector<int64_t> kernel_shape;
  int64_t p = 2;
  std::optional<std::vector<int64_t>> pads;
  std::optional<std::vector<int64_t>> strides;

  bool operator==(const LpPoolParams&) const = default;
  auto Describe() {
    return Fields(Choice("auto_pad", auto_pad, {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"}),
                  Field("ceil_mode", ceil_mode), Field("dilations", dilations),
                  Required("kernel_shape", kernel_shape), Field("p", p), Field("pads", pads),
                  Field("strides", strides));
  }
};

OpDef LpPoolOp();

}  // namespace assay

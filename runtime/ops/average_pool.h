#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX AveragePool: the mean of the elements under each window.
struct AveragePoolParams {
  std::string auto_pad = "NOTSET";
  int64_t ceil_mode = 0;          // 1: a last, partial window counts
  int64_t count_include_pad = 0;  // 1: padding counts as elements of value 0
  std::optional<std::vector<int64_t>> dilations;
  std::vector<int64_t> kernel_shape;
  std::optional<std::vector<int64_t>> pads;
  std::optional<std::vector<int64_t>> strides;

  bool operator==(const AveragePoolParams&) const = default;
  auto Describe() {
    return Fields(Choice("auto_pad", auto_pad, {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"}),
                  Field("ceil_mode", ceil_mode), Field("count_include_pad", count_include_pad),
                  Field("dilations", dilations), Required("kernel_shape", kernel_shape),
                  Field("pads", pads), Field("strides", strides));
  }
};

OpDef AveragePoolOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX MaxPool: the largest element under each window, and on request where it lies in X. Padding
/// takes no part; the first NaN wins; a window on padding alone gives -infinity (the lowest
/// integer) and index -1.
struct MaxPoolParams {
  std::string auto_pad = "NOTSET";
  int64_t ceil_mode = 0;  // 1: a last, partial window counts
  std::optional<std::vector<int64_t>> dilations;
  std::vector<int64_t> kernel_shape;
  std::optional<std::vector<int64_t>> pads;
  int64_t storage_order = 0;  // of the indices' spatial part; 1: the first axis varies fastest
  std::optional<std::vector<int64_t>> strides;

  bool operator==(const MaxPoolParams&) const = default;
  auto Describe() {
    return Fields(Choice("auto_pad", auto_pad, {"NOTSET", "SAME_UPPER", "SAME_LOWER", "VALID"}),
                  Field("ceil_mode", ceil_mode), Field("dilations", dilations),
                  Required("kernel_shape", kernel_shape), Field("pads", pads),
                  Field("storage_order", storage_order), Field("strides", strides));
  }
};

OpDef MaxPoolOp();

}  // namespace assay

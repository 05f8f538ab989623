#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Compress: the slices of `input` along `axis` where `condition` is true; slices beyond the
/// end of the condition are dropped.
struct CompressParams {
  std::optional<int64_t> axis;  // absent: elements of the flattened input

  bool operator==(const CompressParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis)); }
};

OpDef CompressOp();

}  // namespace assay

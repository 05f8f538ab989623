#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Shape: the dimensions of `data` from axis `start` up to, without, axis `end`. Negative ones
/// count from the end; both are clamped to the rank.
struct ShapeParams {
  int64_t start = 0;
  std::optional<int64_t> end;  // absent: up to the last axis

  bool operator==(const ShapeParams&) const = default;
  auto Describe() { return Fields(Field("start", start), Field("end", end)); }
};

OpDef ShapeOp();

/// ONNX Size: the number of elements of `data`.
OpDef SizeOp();

}  // namespace assay

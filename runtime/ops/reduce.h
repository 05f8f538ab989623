#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX ReduceSum, ReduceMean, ReduceMax …: one value for all elements that differ only along
/// `axes`, an input. Without axes (absent or empty) all of them, or none with noop_with_empty_axes;
/// of none the formula still applies to each element: ReduceLogSum gives logarithms.
struct ReduceParams {
  int64_t keepdims = 1;  // 1: the reduced axes stay with length 1
  int64_t noop_with_empty_axes = 0;

  bool operator==(const ReduceParams&) const = default;
  auto Describe() {
    return Fields(Field("keepdims", keepdims), Field("noop_with_empty_axes", noop_with_empty_axes));
  }
};

std::vector<OpDef> ReduceOps();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Unique: the different elements of X, or its different slices along `axis`; the index of
/// each one's first occurrence, the one that every element or slice of X is, and their counts.
/// Slices compare by their first different elements in row-major order; NaN is equal to itself and
/// above all numbers, -0 is equal to 0.
struct UniqueParams {
  std::optional<int64_t> axis;  // absent: elements of the flattened X
  int64_t sorted = 1;           // 1: in ascending order; 0: in the order of first occurrence

  bool operator==(const UniqueParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis), Field("sorted", sorted)); }
};

OpDef UniqueOp();

}  // namespace assay

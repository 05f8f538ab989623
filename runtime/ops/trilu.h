#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Trilu: of each matrix of `input` the part on and above (`upper`), or on and below, its
/// diagonal number `k`; zeros elsewhere.
struct TriluParams {
  int64_t upper = 1;

  bool operator==(const TriluParams&) const = default;
  auto Describe() { return Fields(Field("upper", upper)); }
};

OpDef TriluOp();

}  // namespace assay

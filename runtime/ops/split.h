#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX Split: pieces of `input` along `axis`, of the lengths that the input `split` lists, or
/// `num_outputs` equal ones of which the last may be shorter.
struct SplitParams {
  int64_t axis = 0;                    // negative counts from the end
  std::optional<int64_t> num_outputs;  // absent: the input `split` is given

  bool operator==(const SplitParams&) const = default;
  auto Describe() { return Fields(Field("axis", axis), Field("num_outputs", num_outputs)); }
};

OpDef SplitOp();

}  // namespace assay

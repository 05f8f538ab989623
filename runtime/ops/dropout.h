#pragma once

#include "runtime/ops/op_def.h"

#include <optional>

namespace assay {

/// ONNX Dropout as inference has it: the data as it is, and a mask of true. Training, which drops
/// elements at random, is refused unless the ratio is 0.
struct DropoutParams {
  std::optional<int64_t> seed;  // of the random numbers that only training draws

  bool operator==(const DropoutParams&) const = default;
  auto Describe() { return Fields(Field("seed", seed)); }
};

OpDef DropoutOp();

}  // namespace assay

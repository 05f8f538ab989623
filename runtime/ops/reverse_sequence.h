#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX ReverseSequence: the first sequence_lens[i] elements along the time axis in reverse, for
/// each place i of the batch axis; the others stay.
struct ReverseSequenceParams {
  int64_t batch_axis = 1;  // one axis is 0, the other 1
  int64_t time_axis = 0;

  bool operator==(const ReverseSequenceParams&) const = default;
  auto Describe() { return Fields(Field("batch_axis", batch_axis), Field("time_axis", time_axis)); }
};

OpDef ReverseSequenceOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>

namespace assay {

/// ONNX MelWeightMatrix: triangles of height 1 over the bins of a one-sided spectrum, evenly spaced
/// on the scale mel(f) = 2595 log10(1 + f / 700). Column b rises from edge b to edge b + 1 and
/// falls to edge b + 2; edges are whole bins. What reaches beyond the spectrum is cut off.
struct MelWeightMatrixParams {
  int64_t output_datatype = 1;  // ONNX's number of the output's type; 1 is float

  bool operator==(const MelWeightMatrixParams&) const = default;
  auto Describe() { return Fields(Field("output_datatype", output_datatype)); }
};

OpDef MelWeightMatrixOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

#include <string>

namespace assay {

/// ONNX Einsum: the products of all operands' elements, summed over the labels that the output
/// term does not have. `...` stands for the same number of dimensions wherever it occurs.
struct EinsumParams {
  std::string equation;  // "ij,jk->ik"; without "->" the output has the labels that occur once

  bool operator==(const EinsumParams&) const = default;
  auto Describe() { return Fields(Required("equation", equation)); }
};

OpDef EinsumOp();

}  // namespace assay

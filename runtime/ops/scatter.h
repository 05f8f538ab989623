#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX ScatterElements: a copy of `data` in which each element of `updates` changes the one at its
/// own coordinates, that along `axis` replaced by the index. Negative indices count from the end.
struct ScatterElementsParams {
  int64_t axis = 0;
  // How an update joins what is there: none replaces it (the last of several wins), the others join
  // every update.
  std::string reduction = "none";

  bool operator==(const ScatterElementsParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis),
                  Choice("reduction", reduction, {"none", "add", "mul", "max", "min"}));
  }
};

OpDef ScatterElementsOp();

/// ONNX ScatterND: a copy of `data` in which each slice of `updates` changes the one at the
/// coordinates that the innermost dimension of `indices` lists.
struct ScatterNDParams {
  std::string reduction = "none";  // as for ScatterElements

  bool operator==(const ScatterNDParams&) const = default;
  auto Describe() {
    return Fields(Choice("reduction", reduction, {"none", "add", "mul", "max", "min"}));
  }
};

OpDef ScatterNDOp();

}  // namespace assay

#pragma once

#include "runtime/ops/op_def.h"

#include <string>

namespace assay {

/// ONNX Cast: elements converted to another type. Integers lose upper bits, floats round to nearest
/// even and overflow to infinity, floats to integers truncate toward zero.
struct CastParams {
  std::string round_mode = "up";  // for float8e8m0, which this build does not have
  int64_t saturate = 1;           // for 8-bit floats alone
  int64_t to = 0;                 // number of ONNX's TensorProto.DataType

  bool operator==(const CastParams&) const = default;
  auto Describe() {
    return Fields(Choice("round_mode", round_mode, {"up", "down", "nearest"}),
                  Field("saturate", saturate), Required("to", to));
  }
};

/// ONNX CastLike: Cast to the type of the second input, whose elements are not read.
struct CastLikeParams {
  std::string round_mode = "up";  // as in Cast
  int64_t saturate = 1;

  bool operator==(const CastLikeParams&) const = default;
  auto Describe() {
    return Fields(Choice("round_mode", round_mode, {"up", "down", "nearest"}),
                  Field("saturate", saturate));
  }
};

OpDef CastOp();
OpDef CastLikeOp();

}  // namespace assay

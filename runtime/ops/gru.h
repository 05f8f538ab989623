#pragma once

#include "runtime/ops/op_def.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX GRU, with gates in the order z, r, h:
///   z = f(x Wz + h Rz + bz)   r = f(x Wr + h Rr + br)   H = (1 - z) h' + z h
///   h' = g(x Wh + (r h) Rh + Rbh + Wbh), with linear_before_reset g(x Wh + r (h Rh + Rbh) + Wbh)
struct GruParams {
  std::optional<std::vector<float>> activation_alpha;
  std::optional<std::vector<float>> activation_beta;
  std::optional<std::vector<std::string>> activations;  // f, g of each direction
  std::optional<float> clip;                            // bound on the input of every activation
  std::string direction = "forward";
  std::optional<int64_t> hidden_size;
  int64_t layout = 0;  // 1: the batch is the outermost dimension of X, Y and the states
  int64_t linear_before_reset = 0;

  bool operator==(const GruParams&) const = default;
  auto Describe() {
    return Fields(Field("activation_alpha", activation_alpha),
                  Field("activation_beta", activation_beta), Field("activations", activations),
                  Field("clip", clip),
                  Choice("direction", direction, {"forward", "reverse", "bidirectional"}),
                  Field("hidden_size", hidden_size), Field("layout", layout),
                  Field("linear_before_reset", linear_before_reset));
  }
};

OpDef GruOp();

}  // namespace assay

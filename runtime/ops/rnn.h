#pragma once

#include "runtime/ops/op_def.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX RNN: H = f(x W + h R + Wb + Rb).
struct RnnParams {
  std::optional<std::vector<float>> activation_alpha;
  std::optional<std::vector<float>> activation_beta;
  std::vector<std::string> activations = {"Tanh", "Tanh"};  // f of each direction
  std::optional<float> clip;                                // bound on the input of the activation
  std::string direction = "forward";
  std::optional<int64_t> hidden_size;
  int64_t layout = 0;  // 1: the batch is the outermost dimension of X, Y and the states

  bool operator==(const RnnParams&) const = default;
  auto Describe() {
    return Fields(Field("activation_alpha", activation_alpha),
                  Field("activation_beta", activation_beta), Field("activations", activations),
                  Field("clip", clip),
                  Choice("direction", direction, {"forward", "reverse", "bidirectional"}),
                  Field("hidden_size", hidden_size), Field("layout", layout));
  }
};

OpDef RnnOp();

}  // namespace assay

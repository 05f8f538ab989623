#pragma once

#include "runtime/ops/op_def.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

/// ONNX LSTM, with gates in the order i, o, f, c and peepholes P in the order i, o, f:
///   i = f(x Wi + h Ri + Pi c + bi)    f = f(x Wf + h Rf + Pf c + bf), or 1 - i with input_forget
///   C = f c + i g(x Wc + h Rc + bc)   o = f(x Wo + h Ro + Po C + bo)   H = o h(C)
/// `clip` bounds what goes into f and g. ONNX does not say whether into h too; ONNX Runtime, which
/// models are trained and tested with, leaves C alone, and so does this.
struct LstmParams {
  std::optional<std::vector<float>> activation_alpha;
  std::optional<std::vector<float>> activation_beta;
  std::optional<std::vector<std::string>> activations;  // f, g, h of each direction
  std::optional<float> clip;
  std::string direction = "forward";
  std::optional<int64_t> hidden_size;
  int64_t input_forget = 0;
  int64_t layout = 0;  // 1: the batch is the outermost dimension of X, Y and the states

  bool operator==(const LstmParams&) const = default;
  auto Describe() {
    return Fields(Field("activation_alpha", activation_alpha),
                  Field("activation_beta", activation_beta), Field("activations", activations),
                  Field("clip", clip),
                  Choice("direction", direction, {"forward", "reverse", "bidirectional"}),
                  Field("hidden_size", hidden_size), Field("input_forget", input_forget),
                  Field("layout", layout));
  }
};

OpDef LstmOp();

}  // namespace assay

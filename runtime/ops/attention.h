#pragma once

#include "runtime/ops/op_def.h"

#include <optional>

namespace assay {

/// ONNX Attention: Y = softmax(softcap(Q sqrt(scale) (K sqrt(scale))^T) + mask) V, for each head;
/// past keys and values come before the given ones. Q, K and V are (batch, heads, sequence, size),
/// or (batch, sequence, heads * size) with the numbers of heads. Several query heads may share a
/// key and value head. A mask is bool (true takes part) or added, and shorter ones mask the rest.
struct AttentionParams {
  int64_t is_causal = 0;  // 1: query i sees the keys up to its own, counted after the past ones
  std::optional<int64_t> kv_num_heads;
  std::optional<int64_t> q_num_heads;
  int64_t qk_matmul_output_mode = 0;  // which stage is output 3: product, softcap, mask, softmax
  std::optional<float> scale;         // default: 1 / sqrt(head size)
  float softcap = 0;                  // not 0: softcap * tanh(x / softcap)
  std::optional<int64_t> softmax_precision;  // number of the type in which softmax is computed

  bool operator==(const AttentionParams&) const = default;
  auto Describe() {
    return Fields(Field("is_causal", is_causal), Field("kv_num_heads", kv_num_heads),
                  Field("q_num_heads", q_num_heads),
                  Field("qk_matmul_output_mode", qk_matmul_output_mode), Field("scale", scale),
                  Field("softcap", softcap), Field("softmax_precision", softmax_precision));
  }
};

OpDef AttentionOp();

}  // namespace assay

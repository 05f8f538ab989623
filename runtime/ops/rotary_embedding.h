#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX RotaryEmbedding: the first rotary_embedding_dim elements of every head are rotated pairwise
/// by the angle of their position, (a cos - b sin, a sin + b cos); the others stay. X is (batch,
/// heads, sequence, head size), or (batch, sequence, heads * head size) with num_heads. The caches
/// are (positions, pairs) with position_ids (batch, sequence), else (batch, sequence, pairs).
struct RotaryEmbeddingParams {
  int64_t interleaved = 0;  // 1: pairs are neighbours, else an element of each half
  std::optional<int64_t> num_heads;
  int64_t rotary_embedding_dim = 0;  // 0: all of the head

  bool operator==(const RotaryEmbeddingParams&) const = default;
  auto Describe() {
    return Fields(Field("interleaved", interleaved), Field("num_heads", num_heads),
                  Field("rotary_embedding_dim", rotary_embedding_dim));
  }
};

OpDef RotaryEmbeddingOp();

}  // namespace assay

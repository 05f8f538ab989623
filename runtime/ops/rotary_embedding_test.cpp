#include "runtime/ops/rotary_embedding.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// Angles of which cosine and sine are 0 or 1: a quarter turn maps (a, b) to (-b, a).
const Tensor kQuarterTurn[] = {Floats({1, 1, 2}, {0, 1}), Floats({1, 1, 2}, {1, 0})};

TEST(RotaryEmbedding, RotatesAnElementOfEachHalf) {
  EXPECT_THAT(RunReference(RotaryEmbeddingOp(), RotaryEmbeddingParams{},
                           Floats({1, 1, 1, 4}, {1, 2, 3, 4}), kQuarterTurn[0], kQuarterTurn[1]),
              ElementsAre(-3, 2, 1, 4));
}

TEST(RotaryEmbedding, RotatesNeighboursWhenInterleaved) {
  EXPECT_THAT(RunReference(RotaryEmbeddingOp(), RotaryEmbeddingParams{.interleaved = 1},
                           Floats({1, 1, 1, 4}, {1, 2, 3, 4}), kQuarterTurn[0], kQuarterTurn[1]),
              ElementsAre(-2, 1, 3, 4));
}

TEST(RotaryEmbedding, LeavesWhatIsBeyondTheRotatedPart) {
  EXPECT_THAT(RunReference(RotaryEmbeddingOp(), RotaryEmbeddingParams{.rotary_embedding_dim = 2},
                           Floats({1, 1, 1, 4}, {1, 2, 3, 4}), Floats({1, 1, 1}, {0}),
                           Floats({1, 1, 1}, {1})),
              ElementsAre(-2, 1, 3, 4));
}

TEST(RotaryEmbedding, TakesAnglesByPosition) {
  EXPECT_THAT(
      RunReference(RotaryEmbeddingOp(), RotaryEmbeddingParams{}, Floats({1, 1, 2, 2}, {1, 2, 3, 4}),
                   Floats({2, 1}, {1, 0}), Floats({2, 1}, {0, 1}), Int64s({1, 2}, {1, 0})),
      ElementsAre(-2, 1, 3, 4));
}

TEST(RotaryEmbedding, HeadsMayLieInTheLastDimension) {
  EXPECT_THAT(
      RunReference(RotaryEmbeddingOp(), RotaryEmbeddingParams{.num_heads = 2},
                   Floats({1, 1, 4}, {1, 2, 3, 4}), Floats({1, 1, 1}, {0}), Floats({1, 1, 1}, {1})),
      ElementsAre(-2, 1, -4, 3));
}

TEST(RotaryEmbedding, RefusesWhatDoesNotFit) {
  const OpDef op = RotaryEmbeddingOp();
  const Tensor x = Floats({1, 1, 4}), cache = Floats({1, 1, 1});
  EXPECT_EQ(RefusalOf(op, RotaryEmbeddingParams{}, x, cache, cache),
            "RotaryEmbedding \"node\": num_heads (0) does not divide the hidden size (4)");
  EXPECT_EQ(RefusalOf(op, RotaryEmbeddingParams{.num_heads = 4}, x, cache, cache),
            "RotaryEmbedding \"node\": 1 elements of a head of 1 cannot be rotated in pairs");
  EXPECT_EQ(RefusalOf(op, RotaryEmbeddingParams{.num_heads = 1}, x, cache, cache),
            "RotaryEmbedding \"node\": input \"cos_cache\" has shape 1x1x1, not 1x1x2");
  EXPECT_EQ(RefusalOf(op, RotaryEmbeddingParams{.num_heads = 2}, x, Floats({3, 1}), Floats({3, 1}),
                      Int64s({1, 1}, {3})),
            "RotaryEmbedding \"node\": index (3) is outside dimension (3)");
}

}  // namespace
}  // namespace assay

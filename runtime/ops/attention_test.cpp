#include "runtime/ops/attention.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// One head, one query that scores the keys 0 and log 3, so that their shares are 1/4 and 3/4.
const Tensor kOneQuery = Doubles({1, 1, 1, 1}, {1});
const Tensor kTwoKeys = Doubles({1, 1, 2, 1}, {0, std::log(3.0)});
const Tensor kTwoValues = Doubles({1, 1, 2, 1}, {0, 4});

MATCHER_P(IsAttended, expected, "") { return std::fabs(arg - expected) < 1e-12; }

std::vector<Tensor> RunAttention(const AttentionParams& params,
                                 const std::vector<std::optional<Tensor>>& inputs) {
  const OpDef op = AttentionOp();
  const auto outputs = RunNode(op, TestNode(op, Params(params), inputs.size(), 4), inputs);
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  return outputs.ok() ? *outputs : std::vector<Tensor>(4);
}

TEST(Attention, AveragesValuesByTheSoftmaxOfTheScores) {
  EXPECT_THAT(RunReference(AttentionOp(), AttentionParams{}, kOneQuery, kTwoKeys, kTwoValues),
              ElementsAre(IsAttended(3)));
}

TEST(Attention, ScalesByTheRootOfTheSizeUnlessTold) {
  const Tensor query = Doubles({1, 1, 1, 4}, {2, 0, 0, 0});
  const Tensor keys = Doubles({1, 1, 2, 4}, {0, 0, 0, 0, std::log(3.0), 0, 0, 0});
  EXPECT_THAT(RunReference(AttentionOp(), AttentionParams{}, query, keys, kTwoValues),
              ElementsAre(IsAttended(3)));
  EXPECT_THAT(RunReference(AttentionOp(), AttentionParams{.scale = 0}, query, keys, kTwoValues),
              ElementsAre(IsAttended(2)));
}

TEST(Attention, HeadsMayLieInTheLastDimension) {
  const AttentionParams params{.kv_num_heads = 2, .q_num_heads = 2};
  const Tensor y =
      OutputOf(AttentionOp(), params, Doubles({1, 1, 2}, {1, 1}),
               Doubles({1, 2, 2}, {0, 0, std::log(3.0), 0}), Doubles({1, 2, 2}, {0, 0, 4, 4}));
  EXPECT_EQ(y.shape(), Shape({1, 1, 2}));
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(IsAttended(3), IsAttended(2)));
}

TEST(Attention, NeighbouringQueryHeadsShareAKeyHead) {
  const Tensor y = OutputOf(AttentionOp(), AttentionParams{}, Doubles({1, 4, 1, 1}, {1, 1, 1, 1}),
                            Doubles({1, 2, 1, 1}, {0, 0}), Doubles({1, 2, 1, 1}, {5, 6}));
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(5, 5, 6, 6));
}

TEST(Attention, ACausalQuerySeesNoLaterKey) {
  EXPECT_THAT(RunReference(AttentionOp(), AttentionParams{.is_causal = 1},
                           Doubles({1, 1, 2, 1}, {1, 1}), kTwoKeys, kTwoValues),
              ElementsAre(IsAttended(0), IsAttended(3)));
}

TEST(Attention, MasksHideOrAreAdded) {
  const AttentionParams params;
  EXPECT_THAT(
      RunReference(AttentionOp(), params, kOneQuery, kTwoKeys, kTwoValues, Bools({2}, {1, 0})),
      ElementsAre(IsAttended(0)));
  EXPECT_THAT(RunReference(AttentionOp(), params, kOneQuery, kTwoKeys, kTwoValues,
                           Doubles({1, 2}, {std::log(3.0), 0})),
              ElementsAre(IsAttended(2)));
}

TEST(Attention, AShorterMaskHidesTheRest) {
  EXPECT_THAT(RunReference(AttentionOp(), AttentionParams{}, kOneQuery, kTwoKeys, kTwoValues,
                           Bools({1}, {1})),
              ElementsAre(IsAttended(0)));
}

TEST(Attention, PastKeysComeFirstAndArePresentAfter) {
  const auto outputs =
      RunAttention({.is_causal = 1},
                   {kOneQuery, Doubles({1, 1, 1, 1}, {std::log(3.0)}), Doubles({1, 1, 1, 1}, {4}),
                    std::nullopt, Doubles({1, 1, 1, 1}, {0}), Doubles({1, 1, 1, 1}, {0})});
  EXPECT_THAT(LoadAs<double>(outputs[0]), ElementsAre(IsAttended(3)));
  EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre(0, std::log(3.0)));
  EXPECT_THAT(LoadAs<double>(outputs[2]), ElementsAre(0, 4));
}

TEST(Attention, KeysBeyondTheValidOnesAreHidden) {
  const auto outputs = RunAttention({}, {kOneQuery, kTwoKeys, kTwoValues, std::nullopt,
                                         std::nullopt, std::nullopt, Int64s({1}, {1})});
  EXPECT_THAT(LoadAs<double>(outputs[0]), ElementsAre(IsAttended(0)));
}

TEST(Attention, GivesTheScoresOfTheStageAskedFor) {
  const auto scores = [](int64_t mode) {
    const AttentionParams params{.qk_matmul_output_mode = mode, .softcap = 2};
    return LoadAs<double>(RunAttention(
        params, {kOneQuery, Doubles({1, 1, 2, 1}, {0, 2}), kTwoValues, Doubles({2}, {0, 1})})[3]);
  };
  const double capped = 2 * std::tanh(1.0), exponential = std::exp(capped + 1);
  EXPECT_THAT(scores(0), ElementsAre(IsAttended(0), IsAttended(2)));
  EXPECT_THAT(scores(1), ElementsAre(IsAttended(0), IsAttended(capped)));
  EXPECT_THAT(scores(2), ElementsAre(IsAttended(0), IsAttended(capped + 1)));
  EXPECT_THAT(scores(3), ElementsAre(IsAttended(1 / (1 + exponential)),
                                     IsAttended(exponential / (1 + exponential))));
}

TEST(Attention, OfNoQueryIsNothing) {
  EXPECT_THAT(
      RunReference(AttentionOp(), AttentionParams{}, Doubles({1, 1, 0, 1}), kTwoKeys, kTwoValues),
      IsEmpty());
}

TEST(Attention, RefusesWhatDoesNotFit) {
  const OpDef op = AttentionOp();
  const Tensor q = Floats({1, 4, 2, 8}), kv = Floats({1, 3, 5, 8});
  EXPECT_EQ(RefusalOf(op, AttentionParams{}, q, kv, kv),
            "Attention \"node\": 4 query heads cannot share 3 key and 3 value heads");
  EXPECT_EQ(RefusalOf(op, AttentionParams{}, Floats({1, 2, 8}), kv, kv),
            "Attention \"node\": 0 heads do not divide the last dimension of input \"Q\" (8)");
  EXPECT_EQ(RefusalOf(op, AttentionParams{}, q, Floats({1, 4, 5, 8}), Floats({1, 4, 5, 8}),
                      Bools({3, 5})),
            "Attention \"node\": attn_mask with shape 3x5 does not broadcast to 1x4x2x5");
}

}  // namespace
}  // namespace assay

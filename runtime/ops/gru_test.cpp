#include "runtime/ops/gru.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// With Affine activations all gates are linear.
const GruParams kLinearGru{.activations = {{"Affine", "Affine"}}};

TEST(Gru, FollowsItsEquationsWithGatesInTheOrderZrh) {
  const Tensor y = OutputOf(GruOp(), kLinearGru, Doubles({2, 1, 1}, {1, 2}),
                            Doubles({1, 3, 1}, {0.25, 2, 8}), Doubles({1, 3, 1}, {0, 0, 1}));
  // Step 1: 0.75 * 8. Step 2: z = 0.5, r = 4, h = 16 + 4 * 6, 0.5 * h + 0.5 * 6.
  EXPECT_EQ(y.shape(), Shape({2, 1, 1, 1}));
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(6, 23));
}

TEST(Gru, TheResetGateComesBeforeOrAfterTheRecurrentBias) {
  const Tensor x = Doubles({1, 1, 1}, {1}), w = Doubles({1, 3, 1}, {0, 3, 0});
  const Tensor r = Doubles({1, 3, 1}, {0, 0, 2}), bias = Doubles({1, 6}, {0, 0, 100, 0, 0, 10});
  const Tensor lengths = Int32s({1}, {1}), h = Doubles({1, 1, 1}, {5});
  GruParams params = kLinearGru;
  EXPECT_THAT(RunReference(GruOp(), params, x, w, r, bias, lengths, h), ElementsAre(30 + 110));
  params.linear_before_reset = 1;
  EXPECT_THAT(RunReference(GruOp(), params, x, w, r, bias, lengths, h), ElementsAre(60 + 100));
}

TEST(Gru, DefaultActivationsAreSigmoidAndTanh) {
  EXPECT_THAT(RunReference(GruOp(), GruParams{}, Doubles({1, 1, 1}, {1}),
                           Doubles({1, 3, 1}, {0, 0, 1}), Doubles({1, 3, 1})),
              ElementsAre(0.5 * std::tanh(1.0)));
}

TEST(Gru, EveryUnitSeesTheStepBefore) {
  // Two units that take each other's value: z = 0, h = R h.
  const Tensor r = Doubles({1, 6, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0});
  const Tensor bias = Doubles({1, 12}, {0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_THAT(RunReference(GruOp(), kLinearGru, Doubles({1, 1, 1}), Doubles({1, 6, 1}), r, bias,
                           Int32s({1}, {1}), Doubles({1, 1, 2}, {3, 4})),
              ElementsAre(4, 3));
}

TEST(Gru, RefusesWhatDoesNotFit) {
  EXPECT_EQ(RefusalOf(GruOp(), GruParams{}, Floats({2, 1, 3}), Floats({1, 6, 3}), Floats({1, 6, 2}),
                      Floats({1, 6})),
            "GRU \"node\": input \"B\" has shape 1x6, not 1x12");
  EXPECT_EQ(RefusalOf(GruOp(), GruParams{}, Floats({2, 3}), Floats({1, 6, 3}), Floats({1, 6, 2})),
            "GRU \"node\": input \"X\" has rank 2, not 3");
}

}  // namespace
}  // namespace assay

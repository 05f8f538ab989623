#include "runtime/ops/lrn.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// With alpha = size and beta = 1: x / (bias + sum of squares).
TEST(Lrn, SumsSquaresOfTheNeighbouringChannels) {
  const LrnParams params{.alpha = 3, .beta = 1, .bias = 1, .size = 3};
  EXPECT_THAT(RunReference(LrnOp(), params, Doubles({1, 4, 1}, {1, 2, 3, 4})),
              ElementsAre(1.0 / 6, 2.0 / 15, 3.0 / 30, 4.0 / 26));
}

TEST(Lrn, AnEvenSizeReachesFurtherUp) {
  const LrnParams params{.alpha = 2, .beta = 1, .bias = 1, .size = 2};
  EXPECT_THAT(RunReference(LrnOp(), params, Doubles({1, 3, 1}, {1, 2, 3})),
              ElementsAre(1.0 / 6, 2.0 / 14, 3.0 / 10));
}

TEST(Lrn, BetaIsAnExponent) {
  const LrnParams params{.alpha = 0, .beta = 0.5f, .bias = 4, .size = 1};
  EXPECT_THAT(RunReference(LrnOp(), params, Doubles({1, 1, 2}, {6, -8})), ElementsAre(3, -4));
}

TEST(Lrn, PlacesAndInstancesAreApart) {
  const LrnParams params{.alpha = 3, .beta = 1, .bias = 1, .size = 3};
  EXPECT_THAT(RunReference(LrnOp(), params, Doubles({2, 1, 2}, {1, 2, 3, 0})),
              ElementsAre(1.0 / 2, 2.0 / 5, 3.0 / 10, 0));
}

TEST(Lrn, RefusesWhatDoesNotFit) {
  EXPECT_EQ(RefusalOf(LrnOp(), LrnParams{.size = 0}, Floats({1, 2, 3})),
            "LRN \"node\": size (0) is below 1");
  EXPECT_EQ(RefusalOf(LrnOp(), LrnParams{.size = 1}, Floats({3})),
            "LRN \"node\": rank (1) is below 2");
}

}  // namespace
}  // namespace assay

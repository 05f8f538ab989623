#include "runtime/ops/lp_normalization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(LpNormalization, DividesByTheEuclideanNormOfEachRow) {
  EXPECT_THAT(
      RunReference(LpNormalizationOp(), LpNormalizationParams{}, Doubles({2, 2}, {3, 4, -6, 8})),
      ElementsAre(0.6, 0.8, -0.6, 0.8));
}

TEST(LpNormalization, OrderOneDividesByTheSumOfMagnitudes) {
  EXPECT_THAT(RunReference(LpNormalizationOp(), LpNormalizationParams{.axis = 0, .p = 1},
                           Floats({2, 1}, {-1, 3})),
              ElementsAre(-0.25, 0.75));
}

TEST(LpNormalization, ARowOfZerosStaysZero) {
  EXPECT_THAT(RunReference(LpNormalizationOp(), LpNormalizationParams{}, Floats({3}, {0, 0, 0})),
              Each(0));
}

TEST(LpNormalization, RefusesOtherOrders) {
  EXPECT_EQ(RefusalOf(LpNormalizationOp(), LpNormalizationParams{.p = 3}, Floats({2})),
            "LpNormalization \"node\": p (3) is neither 1 nor 2");
}

}  // namespace
}  // namespace assay

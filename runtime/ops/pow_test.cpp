#include "runtime/ops/pow.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

TEST(Pow, BroadcastsTheExponent) {
  EXPECT_THAT(RunReference(PowOp(), NoParams{}, Floats({3}, {1, 2, -3}), Floats({}, {3})),
              ElementsAre(1, 8, -27));
}

TEST(Pow, TakesTheTypeOfTheBase) {
  EXPECT_EQ(OutputOf(PowOp(), NoParams{}, Floats({1}, {2}), Int64s({1}, {-1})).Data<float>()[0],
            0.5f);
  EXPECT_EQ(OutputOf(PowOp(), NoParams{}, Int64s({1}, {2}), Floats({1}, {2})).Data<int64_t>()[0],
            4);
}

TEST(Pow, AnIntegerToAFractionIsTruncated) {
  const Bounded z = BoundOf(PowOp(), NoParams{}, Int32s({2}, {10, 5}), Floats({2}, {0.5, 0.5}));
  EXPECT_THAT(z.exact, ElementsAre(3, 2));
  EXPECT_THAT(z.error, ElementsAre(0, 0));
}

TEST(Pow, IntegersAreExactBeyondDoubleAndWrap) {
  EXPECT_THAT(OutputOf(PowOp(), NoParams{}, Int64s({3}, {3, 3, 10}), Int64s({3}, {39, 41, 0}))
                  .Data<int64_t>(),
              ElementsAre(4052555153018976267, -420491770248316829, 1));
}

TEST(Pow, NegativeExponentsOfIntegersGiveTheTruncatedQuotient) {
  EXPECT_THAT(RunReference(PowOp(), NoParams{}, Int64s({5}, {1, -1, -1, 2, 0}),
                           Int64s({5}, {-3, -3, -2, -1, -1})),
              ElementsAre(1, -1, 1, 0, 0));
}

TEST(Pow, HasIeeesSpecialCases) {
  EXPECT_THAT(RunReference(PowOp(), NoParams{}, Floats({4}, {kNaN, -8, 0, 0.5}),
                           Floats({4}, {0, 0.5, -1, kInf})),
              ElementsAre(1, IsNan(), kInf, 0));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/cast.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

constexpr int64_t kToFloat = 1, kToInt8 = 3, kToBool = 9, kToHalf = 10;

TEST(Cast, IntegersLoseTheirUpperBits) {
  EXPECT_THAT(RunReference(CastOp(), CastParams{.to = kToInt8}, Int32s({3}, {200, -129, 256})),
              ElementsAre(-56, 127, 0));
}

TEST(Cast, FloatsTruncateTowardZero) {
  EXPECT_THAT(RunReference(CastOp(), CastParams{.to = kToInt8}, Floats({3}, {-1.9, 1.9, 100})),
              ElementsAre(-1, 1, 100));
}

TEST(Cast, NarrowingRoundsToEvenAndOverflowsToInfinity) {
  EXPECT_THAT(RunReference(CastOp(), CastParams{.to = kToHalf},
                           Floats({5}, {2049, 2051, 65519, 65520, kNaN})),
              ElementsAre(2048, 2052, 65504, kInf, IsNan()));
}

TEST(Cast, EverythingButZeroIsTrue) {
  EXPECT_THAT(RunReference(CastOp(), CastParams{.to = kToBool}, Floats({4}, {0, -0.0, 0.1, kNaN})),
              ElementsAre(0, 0, 1, 1));
}

TEST(Cast, WideIntegersAreRoundedOnce) {
  EXPECT_THAT(RunReference(CastOp(), CastParams{.to = kToFloat},
                           Int64s({1}, {(int64_t{1} << 54) + (int64_t{1} << 30) + 1})),
              ElementsAre(static_cast<double>((int64_t{1} << 54) + (int64_t{1} << 31))));
}

TEST(Cast, RefusesATypeWithoutAPlace) {
  EXPECT_EQ(RefusalOf(CastOp(), CastParams{.to = 8}, Floats({1})),
            "Cast \"node\": to (8) is no element type of this build");
}

TEST(CastLike, TakesTheTypeAloneOfItsSecondInput) {
  const Tensor y = OutputOf(CastLikeOp(), CastLikeParams{}, Floats({2}, {1.5, -1.5}), Int64s({0}));
  EXPECT_THAT(y.Data<int64_t>(), ElementsAre(1, -1));
}

}  // namespace
}  // namespace assay

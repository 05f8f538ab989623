#include "runtime/ops/gemm.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Gemm, ScalesTheProductAndTheAddend) {
  EXPECT_THAT(RunReference(GemmOp(), GemmParams{.alpha = 0.5f, .beta = 2}, Floats({1, 2}, {1, 2}),
                           Floats({2, 2}, {2, 4, 6, 8}), Floats({1, 2}, {1, 10})),
              ElementsAre(9, 30));
}

TEST(Gemm, TransposesEitherOperand) {
  const Tensor a = Floats({2, 3}, {1, 2, 3, 4, 5, 6}), b = Floats({2, 1}, {1, 10});
  EXPECT_THAT(RunReference(GemmOp(), GemmParams{.transA = 1}, a, b), ElementsAre(41, 52, 63));
  EXPECT_THAT(
      RunReference(GemmOp(), GemmParams{.transA = 1, .transB = 1}, a, Floats({1, 2}, {1, 10})),
      ElementsAre(41, 52, 63));
}

TEST(Gemm, TheAddendBroadcasts) {
  const Tensor a = Floats({2, 1}, {0, 0}), b = Floats({1, 2}, {0, 0});
  EXPECT_THAT(RunReference(GemmOp(), GemmParams{}, a, b, Floats({}, {3})), ElementsAre(3, 3, 3, 3));
  EXPECT_THAT(RunReference(GemmOp(), GemmParams{}, a, b, Floats({2, 1}, {3, 4})),
              ElementsAre(3, 3, 4, 4));
  EXPECT_THAT(RunReference(GemmOp(), GemmParams{}, a, b, Floats({2}, {3, 4})),
              ElementsAre(3, 4, 3, 4));
}

TEST(Gemm, WithBetaZeroTheAddendIsNotLookedAt) {
  EXPECT_THAT(RunReference(GemmOp(), GemmParams{.beta = 0}, Floats({1, 1}, {2}),
                           Floats({1, 1}, {3}), Floats({1}, {kNaN})),
              ElementsAre(6));
}

TEST(Gemm, IntegersTakeWholeFactors) {
  EXPECT_THAT(RunReference(GemmOp(), GemmParams{.alpha = 2}, Int64s({1, 1}, {3}),
                           Int64s({1, 1}, {int64_t{1} << 40}), Int64s({1}, {1})),
              ElementsAre(6.0 * (int64_t{1} << 40) + 1));
  EXPECT_EQ(RefusalOf(GemmOp(), GemmParams{.alpha = 0.5f}, Int64s({1, 1}), Int64s({1, 1})),
            "Gemm \"node\": alpha (0.5) is no integer of 64 bits, as i64 needs");
  EXPECT_EQ(RefusalOf(GemmOp(), GemmParams{.alpha = 0x1p63F}, Int64s({1, 1}), Int64s({1, 1})),
            "Gemm \"node\": alpha (9.223372e+18) is no integer of 64 bits, as i64 needs");
}

TEST(Gemm, RefusesWhatDoesNotFit) {
  EXPECT_EQ(RefusalOf(GemmOp(), GemmParams{}, Floats({2, 3}), Floats({2, 3})),
            "Gemm \"node\": the inner dimensions (3 and 2) differ");
  EXPECT_EQ(RefusalOf(GemmOp(), GemmParams{}, Floats({1, 2}), Floats({2, 3}), Floats({2, 3})),
            "Gemm \"node\": c (2x3) does not broadcast to 1x3");
  EXPECT_EQ(RefusalOf(GemmOp(), GemmParams{}, Floats({2}), Floats({2, 3})),
            "Gemm \"node\": a (2) and b (2x3) are not both matrices");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/mod.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

TEST(Mod, TheSignIsThatOfTheDivisor) {
  EXPECT_THAT(
      RunReference(ModOp(), ModParams{}, Int64s({4}, {-7, 7, 7, -7}), Int64s({4}, {3, -3, 3, -3})),
      ElementsAre(2, -2, 1, -1));
}

TEST(Mod, WithFmodItIsThatOfTheDividend) {
  const ModParams fmod{.fmod = 1};
  EXPECT_THAT(RunReference(ModOp(), fmod, Int64s({4}, {-7, 7, 7, -7}), Int64s({4}, {3, -3, 3, -3})),
              ElementsAre(-1, 1, 1, -1));
  EXPECT_THAT(
      RunReference(ModOp(), fmod, Floats({3}, {-5.25, 5.25, 1}), Floats({3}, {2, -2, kInf})),
      ElementsAre(-1.25, 1.25, 1));
}

TEST(Mod, ADivisorOfZeroNeverTraps) {
  EXPECT_THAT(RunReference(ModOp(), ModParams{}, Int64s({2}, {7, INT64_MIN}), Int64s({2}, {0, -1})),
              ElementsAre(0, 0));
  EXPECT_THAT(RunReference(ModOp(), ModParams{.fmod = 1}, Floats({1}, {7}), Floats({1}, {0})),
              ElementsAre(IsNan()));
}

TEST(Mod, Uint64AboveTheSignedRange) {
  const Tensor a = Tensor::Of<uint64_t>({1}, {UINT64_MAX}), b = Tensor::Of<uint64_t>({1}, {10});
  EXPECT_THAT(RunReference(ModOp(), ModParams{}, a, b), ElementsAre(5));
}

TEST(Mod, FlooringIsOnlyForIntegers) {
  EXPECT_EQ(RefusalOf(ModOp(), ModParams{}, Floats({1}), Floats({1})),
            "Mod \"node\": fmod is 0, which takes integers, not f32");
}

TEST(Mod, RefusesAnotherFmod) {
  EXPECT_EQ(RefusalOf(ModOp(), ModParams{.fmod = 2}, Int64s({1}), Int64s({1})),
            "Mod \"node\": fmod (2) is neither 0 nor 1");
}

}  // namespace
}  // namespace assay

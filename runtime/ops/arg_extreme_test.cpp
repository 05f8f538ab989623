#include "runtime/ops/arg_extreme.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(ArgMax, FindsTheLargestAlongTheAxis) {
  EXPECT_THAT(
      RunReference(ArgMaxOp(), ArgExtremeParams{.axis = 1}, Floats({2, 3}, {1, 3, 2, 9, 7, 8})),
      ElementsAre(1, 0));
}

TEST(ArgMax, EqualElementsGiveTheFirstOrTheLast) {
  const Tensor data = Floats({3}, {2, 2, 1});
  EXPECT_THAT(RunReference(ArgMaxOp(), ArgExtremeParams{}, data), ElementsAre(0));
  EXPECT_THAT(RunReference(ArgMaxOp(), ArgExtremeParams{.select_last_index = 1}, data),
              ElementsAre(1));
}

TEST(ArgMax, TheFirstNaNWins) {
  EXPECT_THAT(RunReference(ArgMaxOp(), ArgExtremeParams{}, Floats({4}, {1, kNaN, kInf, kNaN})),
              ElementsAre(1));
}

TEST(ArgMax, TellsWideIntegersApart) {
  const int64_t wide = int64_t{1} << 53;
  EXPECT_THAT(RunReference(ArgMaxOp(), ArgExtremeParams{}, Int64s({2}, {wide, wide + 1})),
              ElementsAre(1));
}

TEST(ArgMin, DropsTheAxisWithoutKeepdims) {
  const Tensor reduced = OutputOf(ArgMinOp(), ArgExtremeParams{.axis = -1, .keepdims = 0},
                                  Floats({2, 2}, {1, 0, 2, 3}));
  EXPECT_EQ(reduced.shape(), Shape{2});
  EXPECT_THAT(reduced.Data<int64_t>(), ElementsAre(1, 0));
}

TEST(ArgMin, RefusesAnEmptyAxis) {
  EXPECT_EQ(RefusalOf(ArgMinOp(), ArgExtremeParams{}, Floats({0, 2})),
            "ArgMin \"node\": axis (0) has no elements to choose from");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/cumulative.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<double> CumSum(const CumulativeParams& params, const Tensor& x, int64_t axis) {
  return RunReference(CumSumOp(), params, x, Int64s({}, {axis}));
}

TEST(CumSum, IncludesTheElementOrNotFromEitherEnd) {
  const Tensor x = Floats({3}, {1, 2, 3});
  EXPECT_THAT(CumSum({}, x, 0), ElementsAre(1, 3, 6));
  EXPECT_THAT(CumSum({.exclusive = 1}, x, 0), ElementsAre(0, 1, 3));
  EXPECT_THAT(CumSum({.reverse = 1}, x, 0), ElementsAre(6, 5, 3));
  EXPECT_THAT(CumSum({.exclusive = 1, .reverse = 1}, x, 0), ElementsAre(5, 3, 0));
}

TEST(CumSum, RunsAlongTheAxis) {
  const Tensor x = Floats({2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(CumSum({}, x, 0), ElementsAre(1, 2, 4, 6));
  EXPECT_THAT(CumSum({}, x, -1), ElementsAre(1, 3, 3, 7));
}

TEST(CumSum, OfIntegersWraps) {
  EXPECT_THAT(CumSum({}, Int32s({2}, {INT32_MAX, 1}), 0), ElementsAre(INT32_MAX, INT32_MIN));
}

TEST(CumSum, OfNothingIsNothing) { EXPECT_THAT(CumSum({}, Floats({2, 0}), 1), IsEmpty()); }

TEST(CumSum, RefusesAnAxisThatIsNone) {
  EXPECT_EQ(RefusalOf(CumSumOp(), CumulativeParams{}, Floats({3}), Int64s({}, {1})),
            "CumSum \"node\": axis (1) is outside rank (1)");
  EXPECT_EQ(RefusalOf(CumSumOp(), CumulativeParams{}, Floats({3}), Int64s({2}, {0, 0})),
            "CumSum \"node\": axis has shape 2 instead of one element");
}

TEST(CumProd, StartsFromOne) {
  const Tensor x = Floats({3}, {2, 3, 4}), axis = Int64s({}, {0});
  EXPECT_THAT(RunReference(CumProdOp(), CumulativeParams{}, x, axis), ElementsAre(2, 6, 24));
  EXPECT_THAT(RunReference(CumProdOp(), CumulativeParams{.exclusive = 1}, x, axis),
              ElementsAre(1, 2, 6));
  EXPECT_THAT(RunReference(CumProdOp(), CumulativeParams{.reverse = 1}, x, axis),
              ElementsAre(24, 12, 4));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/quantization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<int64_t> ScaleIndices(const Granularity& granularity, const Shape& x,
                                  const Shape& scale) {
  const ScaleIndex at(granularity, x, scale);
  std::vector<int64_t> indices;
  for (int64_t i = 0; i < x.ElementCount(); ++i) indices.push_back(at(i));
  return indices;
}

TEST(Granularity, OneScaleServesTheTensor) {
  EXPECT_THAT(ScaleIndices({}, {2, 2}, {}), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(ScaleIndices({}, {2, 2}, {1}), ElementsAre(0, 0, 0, 0));
}

TEST(Granularity, AVectorFollowsTheAxis) {
  EXPECT_THAT(ScaleIndices({.axis = 0}, {2, 3}, {2}), ElementsAre(0, 0, 0, 1, 1, 1));
  EXPECT_THAT(ScaleIndices({.axis = -1}, {2, 3}, {3}), ElementsAre(0, 1, 2, 0, 1, 2));
}

TEST(Granularity, NeighboursInABlockShareAScale) {
  EXPECT_THAT(ScaleIndices({.axis = 1, .block_size = 2}, {2, 3}, {2, 2}),
              ElementsAre(0, 0, 1, 2, 2, 3));
  EXPECT_THAT(ScaleIndices({.axis = 0, .block_size = 2}, {3, 2}, {2, 2}),
              ElementsAre(0, 1, 0, 1, 2, 3));
}

TEST(Granularity, ABlockAsLongAsTheAxis) {
  EXPECT_THAT(ScaleIndices({.axis = 0, .block_size = 5}, {2, 2}, {1, 2}), ElementsAre(0, 1, 0, 1));
}

TEST(Granularity, RefusesScalesOfAnotherShape) {
  EXPECT_EQ(MessageOf(CheckGranularity({.axis = 0}, {2, 3}, "y_scale", {3})),
            "y_scale has shape 3, but axis 0 has 2 elements");
  EXPECT_EQ(MessageOf(CheckGranularity({.axis = 1, .block_size = 2}, {2, 3}, "y_scale", {2, 3})),
            "y_scale has shape 2x3, but blocks of 2 along axis 1 of 2x3 need 2x2");
  EXPECT_EQ(MessageOf(CheckGranularity({.block_size = -2}, {2, 3}, "y_scale", {})),
            "block_size (-2) is negative");
}

TEST(RoundedQuotient, IntegersTieToEvenOnBothSidesOfZero) {
  const auto quotient = [](int64_t a, int64_t b) { return RoundedQuotient(a, b); };
  EXPECT_EQ(quotient(5, 2), 2);
  EXPECT_EQ(quotient(7, 2), 4);
  EXPECT_EQ(quotient(-5, 2), -2);
  EXPECT_EQ(quotient(-7, 2), -4);
  EXPECT_EQ(quotient(8, 3), 3);
  EXPECT_EQ(quotient(-7, -3), 2);
}

}  // namespace
}  // namespace assay

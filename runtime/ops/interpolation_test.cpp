#include "runtime/ops/interpolation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

double WeightSum(const WeightedIndices<double>& indices) {
  double sum = 0;
  for (const auto& i : indices) sum += i.weight;
  return sum;
}

TEST(Interpolation, LinearWeightsFollowTheFraction) {
  const auto indices = LinearIndices(2.25);
  ASSERT_EQ(indices.size(), 2u);
  EXPECT_EQ(indices[0].index, 2);
  EXPECT_EQ(indices[0].weight, 0.75);
  EXPECT_EQ(indices[1].index, 3);
  EXPECT_EQ(indices[1].weight, 0.25);
}

TEST(Interpolation, ACoordinateNearItsCellsEndBringsInTheNextCell) {
  const auto below = LinearIndices(Tracked(2, 0.125));
  ASSERT_EQ(below.size(), 3u);
  EXPECT_EQ(below[2].index, 1);
  EXPECT_EQ(below[2].weight.v, 0);
  EXPECT_EQ(below[2].weight.e, 0.125);
  EXPECT_EQ(LinearIndices(Tracked(2.5, 0.125)).size(), 2u);
  EXPECT_EQ(LinearIndices(Tracked(2.9375, 0.125))[2].index, 4);
}

TEST(Interpolation, CubicWeightsSumToOneAndHitTheElements) {
  EXPECT_DOUBLE_EQ(WeightSum(CubicIndices(1.3, -0.75)), 1);
  const auto at_element = CubicIndices(5.0, -0.5);
  EXPECT_EQ(at_element[0].index, 4);
  EXPECT_EQ(at_element[1].weight, 1);
  EXPECT_EQ(at_element[0].weight, 0);
  EXPECT_EQ(at_element[2].weight, 0);
}

TEST(Interpolation, TheCubicFilterDependsOnItsCoefficient) {
  EXPECT_EQ(CubicWeight(1.5, -0.75), -0.09375);
  EXPECT_EQ(CubicWeight(-1.5, -0.5), -0.0625);
  EXPECT_EQ(CubicWeight(2.5, -0.5), 0);
}

TEST(Interpolation, NearestListsWhatAKernelMayChoose) {
  const auto round = [](double x) { return std::floor(x); };
  EXPECT_EQ(NearestIndices(3.0, round).size(), 1u);
  const auto unsure = NearestIndices(Tracked(3, 0.01), round);
  ASSERT_EQ(unsure.size(), 2u);
  EXPECT_EQ(unsure[0].index, 3);
  EXPECT_EQ(unsure[1].index, 2);
}

TEST(Interpolation, CoveringReachesTheAlternative) {
  EXPECT_EQ(Covering(Tracked(1, 0), Tracked(4, 0.5)).e, 3.5);
  EXPECT_EQ(Covering(1.0, 4.0), 1);
}

TEST(Interpolation, AxesCombineToLinearIndices) {
  const std::vector<WeightedIndices<double>> axes{{{1, 0.5}, {-1, 0.5}}, {{2, 0.25}}};
  WeightedIndices<double> combined;
  CombineAxes<double>(axes, std::vector<int64_t>{2, 3}, combined);
  ASSERT_EQ(combined.size(), 2u);
  EXPECT_EQ(combined[0].index, 5);
  EXPECT_EQ(combined[0].weight, 0.125);
  EXPECT_EQ(combined[1].index, -1);
  DropWithoutWeight(combined);
  EXPECT_EQ(combined.size(), 1u);
}

TEST(Interpolation, WhatIsNotFiniteStaysOutside) {
  EXPECT_LT(ToIndex(kNaN), 0);
  EXPECT_LT(ToIndex(-kInfinity), 0);
  EXPECT_GT(ToIndex(kInfinity), int64_t{1} << 32);
}

}  // namespace
}  // namespace assay

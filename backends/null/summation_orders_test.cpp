#include "backends/null/summation_orders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::Pair;

constexpr float kLarge = 16777216;  // 2^24: adding 1 to it changes nothing

// What is left of 79 ones beside a first term that swallows each single one.
std::map<std::string, float> WhatIsLeftOfOnes() {
  plain::Elements terms(80, 1);
  terms[0] = kLarge;
  std::map<std::string, float> left;
  for (const SummationOrder& order : SummationOrders()) {
    left[order.engine] = order.summation.sum(terms) - kLarge;
  }
  return left;
}

TEST(SummationOrders, AddInTheirOwnOrders) {
  EXPECT_THAT(
      WhatIsLeftOfOnes(),
      ElementsAre(Pair("order-16-lanes", 74), Pair("order-8-lanes", 70), Pair("order-blocks", 16),
                  Pair("order-fma", 0), Pair("order-kahan", 80), Pair("order-pairwise", 78),
                  Pair("order-reversed", 80), Pair("order-sequential", 0)));
}

TEST(SummationOrders, OnlyTheFusedOneKeepsTheWholeProduct) {
  const plain::Elements left = {-1, 1 + 0x1p-12f}, right = {1 + 0x1p-11f, 1 + 0x1p-12f};
  for (const SummationOrder& order : SummationOrders()) {
    const float lost = std::string(order.engine) == "order-fma" ? 0x1p-24f : 0;
    EXPECT_EQ(order.summation.dot(left, right), lost) << order.engine;
  }
}

TEST(SummationOrders, GiveNothingForNothingAndKeepInfinity) {
  const plain::Elements infinite = {INFINITY, 1, 2};
  for (const SummationOrder& order : SummationOrders()) {
    EXPECT_EQ(order.summation.sum({}), 0) << order.engine;
    EXPECT_EQ(order.summation.dot({}, {}), 0) << order.engine;
    EXPECT_EQ(order.summation.sum(infinite), INFINITY) << order.engine;
  }
}

}  // namespace
}  // namespace assay

#include "runtime/base/sum.h"

#include "runtime/base/tracked_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <numeric>

// The bounds of sums against every order in which kernels add, in formats emulated by rounding each
// result once, on data that is kind to the bound and on data that reaches it.

namespace assay {
namespace {

using Terms = std::vector<double>;
using Round = double (*)(double);

double ToFloat(double x) { return static_cast<float>(x); }
double ToHalf(double x) { return Half::FromDouble(x).ToDouble(); }
double ToBFloat16(double x) { return BFloat16::FromDouble(x).ToDouble(); }
double ToDouble(double x) { return x; }
double TruncatedToFloat(double x) {
  const float nearest = static_cast<float>(x);
  return std::fabs(nearest) > std::fabs(x) ? std::nextafter(nearest, 0.0f) : nearest;
}

struct Arithmetic {
  const char* name;
  FloatFormat format;
  Round round;
};
constexpr Arithmetic kFloatArithmetic{"float32", kFloat32Format, ToFloat};
constexpr Arithmetic kArithmetics[] = {kFloatArithmetic,
                                       {"float16", kFloat16Format, ToHalf},
                                       {"bfloat16", kBFloat16Format, ToBFloat16},
                                       {"float64", kFloat64Format, ToDouble}};

NumericModel ModelOf(const Arithmetic& arithmetic) {
  NumericModel model;
  model.work = model.accumulate = model.store = arithmetic.format;
  return model;
}

double Sequential(const Terms& x, Round round) {
  double sum = 0;
  for (const double term : x) sum = round(sum + term);
  return sum;
}

double Reversed(const Terms& x, Round round) {
  return Sequential(Terms(x.rbegin(), x.rend()), round);
}

double Pairwise(const Terms& x, Round round) {
  if (x.size() < 2) return x.empty() ? 0 : x[0];
  const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
  return round(Pairwise(Terms(x.begin(), middle), round) + Pairwise(Terms(middle, x.end()), round));
}

double InLanes(const Terms& x, size_t count, Round round) {
  Terms lanes(count);
  for (size_t i = 0; i < x.size(); ++i) lanes[i % count] = round(lanes[i % count] + x[i]);
  return Pairwise(lanes, round);
}

double InBlocks(const Terms& x, Round round) {
  Terms blocks;
  for (size_t from = 0; from < x.size(); from += 32) {
    const auto first = x.begin() + static_cast<std::ptrdiff_t>(from);
    blocks.push_back(
        Sequential(Terms(first, first + std::min<std::ptrdiff_t>(32, x.end() - first)), round));
  }
  return Sequential(blocks, round);
}

double Kahan(const Terms& x, Round round) {
  double sum = 0, compensation = 0;
  for (const double term : x) {
    const double corrected = round(term - compensation);
    const double next = round(sum + corrected);
    compensation = round(round(next - sum) - corrected);
    sum = next;
  }
  return sum;
}

struct Order {
  const char* name;
  std::function<double(const Terms&, Round)> sum;
};
std::vector<Order> EveryOrder() {
  return {{"sequential", Sequential},
          {"reversed", Reversed},
          {"pairwise", Pairwise},
          {"8 lanes", [](const Terms& x, Round round) { return InLanes(x, 8, round); }},
          {"16 lanes", [](const Terms& x, Round round) { return InLanes(x, 16, round); }},
          {"blocks", InBlocks},
          {"Kahan", Kahan}};
}

Terms Filled(size_t n, const std::function<double(size_t)>& element, Round round) {
  Terms terms(n);
  for (size_t i = 0; i < n; ++i) terms[i] = round(element(i));
  return terms;
}

struct Data {
  const char* name;
  std::function<double(Random&, size_t, size_t)> element;  ///< of index and count
};
std::vector<Data> RandomKinds() {
  return {{"normal", [](Random& random, size_t, size_t) { return random.Normal(); }},
          {"positive", [](Random& random, size_t, size_t) { return 1 - random.Uniform(); }}};
}
std::vector<Data> HostileKinds() {
  return {
      {"constant", [](Random&, size_t, size_t) { return 0.1; }},
      {"sorted", [](Random&, size_t i, size_t n) { return (i + 1.0) / static_cast<double>(n); }},
      {"mixed", [](Random& random, size_t, size_t) {
         return random.Normal() * std::exp2(8 * random.Signed());
       }}};
}

/// 1, then terms that a sequential sum loses, each just below half the distance above 1.
Terms Witness(size_t n, double lost) {
  Terms terms(n, lost);
  terms[0] = 1;
  return terms;
}

Tracked TrackedSum(const Terms& x) {
  return Sum(x, [](double term) { return Tracked(term); });
}
Tracked TrackedDot(const Terms& x, const Terms& y) {
  std::vector<size_t> indices(x.size());
  std::iota(indices.begin(), indices.end(), size_t{0});
  return Dot(
      indices, [&](size_t i) { return Tracked(x[i]); }, [&](size_t i) { return Tracked(y[i]); });
}

constexpr size_t kCounts[] = {1, 2, 3, 7, 8, 16, 17, 64, 100, 1000, 4096};

Shares CountSums(const Arithmetic& arithmetic, const std::vector<Data>& kinds) {
  Shares shares;
  Random random(7);
  for (const Data& kind : kinds) {
    for (const size_t n : kCounts) {
      const auto element = [&](size_t i) { return kind.element(random, i, n); };
      const Terms x = Filled(n, element, arithmetic.round);
      const Tracked bound = TrackedSum(x);
      for (const Order& order : EveryOrder()) {
        shares.Count(bound, order.sum(x, arithmetic.round), [&] {
          return fmt::format("{} of {} {} in {}", order.name, n, kind.name, arithmetic.name);
        });
      }
    }
  }
  return shares;
}

TEST(Sum, EveryOrderStaysWithinTheHardBound) {
  for (const Arithmetic& arithmetic : kArithmetics) {
    const NumericScope scope(ModelOf(arithmetic));
    for (const auto& kinds : {RandomKinds(), HostileKinds()}) {
      const Shares shares = CountSums(arithmetic, kinds);
      EXPECT_EQ(shares.outside(), 0) << shares.first();
    }
  }
}

TEST(Sum, TwoRandomTermsReachTheHardBound) {
  Random random(5);
  Shares shares;
  for (int trial = 0; trial < 1000; ++trial) {
    const Terms x = Filled(
        2, [&](size_t) { return random.Normal(); }, ToFloat);
    shares.Count(TrackedSum(x), Sequential(x, ToFloat));
  }
  EXPECT_EQ(shares.outside(), 0) << shares.first();
  EXPECT_GT(shares.largest(), 0.9);
}

TEST(Sum, EveryOrderOfADotProductStaysWithinTheHardBound) {
  Random random(11);
  for (const Arithmetic& arithmetic : kArithmetics) {
    const NumericScope scope(ModelOf(arithmetic));
    const Round round = arithmetic.round;
    Shares shares;
    for (const size_t n : kCounts) {
      const Terms x = Filled(
          n, [&](size_t) { return random.Normal(); }, round);
      const Terms y = Filled(
          n, [&](size_t) { return random.Normal(); }, round);
      const Tracked bound = TrackedDot(x, y);
      const Terms products = Filled(
          n, [&](size_t i) { return x[i] * y[i]; }, round);
      for (const Order& order : EveryOrder()) shares.Count(bound, order.sum(products, round));
      double fused = 0;
      for (size_t i = 0; i < n; ++i) fused = round(std::fma(x[i], y[i], fused));
      shares.Count(bound, fused);
    }
    EXPECT_EQ(shares.outside(), 0) << arithmetic.name;
  }
}

TEST(Sum, TheErrorsOfTheTermsAddUp) {
  Random random(13);
  Shares shares;
  for (const double direction : {-1.0, 1.0}) {
    for (const size_t n : kCounts) {
      const Terms x = Filled(
          n, [&](size_t) { return random.Normal(); }, ToFloat);
      const Tracked bound = Sum(x, [](double term) { return Tracked(term, 1e-3); });
      const Terms held = Filled(
          n, [&](size_t i) { return x[i] + 0.9999e-3 * direction; }, ToFloat);
      for (const Order& order : EveryOrder()) shares.Count(bound, order.sum(held, ToFloat));
    }
  }
  EXPECT_EQ(shares.outside(), 0) << shares.first();
  EXPECT_GT(shares.largest(), 0.99);
}

// Terms that may be anything up to 1 and just above half its ulp: a device that holds the ends
// rounds up each time.
TEST(Sum, RoundsByWhatTheTermsMayReachNotByTheirValues) {
  const double above_half_an_ulp = 0x1.000002p-24;
  const Terms held = Witness(1024, above_half_an_ulp);
  const Tracked bound = Sum(held, [](double term) { return Tracked(0, term); });
  EXPECT_GT(Sequential(held, ToFloat), Sequential(held, ToDouble));
  EXPECT_TRUE(Allows(bound, Sequential(held, ToFloat)));
}

TEST(Sum, RandomDataStaysWellWithinTheExpectedBound) {
  for (const Arithmetic& arithmetic : kArithmetics) {
    NumericModel model = ModelOf(arithmetic);
    model.random_data = true;
    const NumericScope scope(model);
    const Shares shares = CountSums(arithmetic, RandomKinds());
    EXPECT_EQ(shares.outside(), 0) << shares.first();
  }
}

// As measured when the factor was chosen: the share does not depend on the number of terms.
TEST(Sum, TheExpectedBoundIsCalibratedAlikeForEveryLength) {
  NumericModel model;
  model.random_data = true;
  const NumericScope scope(model);
  Random random(17);
  for (const size_t n : {16, 64, 256, 1024, 8192}) {
    Shares shares;
    for (int trial = 0; trial < 20; ++trial) {
      const Terms x = Filled(
          n, [&](size_t) { return random.Normal(); }, ToFloat);
      shares.Count(TrackedSum(x), Sequential(x, ToFloat));
    }
    EXPECT_LT(shares.largest(), 0.5) << n;
    EXPECT_GT(shares.largest(), 0.05) << n;
  }
}

TEST(Sum, ConstantDataBreaksTheExpectedBound) {
  NumericModel model;
  model.random_data = true;
  const NumericScope scope(model);
  const Terms x(4096, ToFloat(0.1));
  EXPECT_FALSE(Allows(TrackedSum(x), Sequential(x, ToFloat)));
}

TEST(Sum, TooLongASumInANarrowFormatFallsBackToTheHardBound) {
  NumericModel model = ModelOf(kArithmetics[1]);
  const Terms x(2048, 1.5);
  const NumericScope hard_scope(model);
  const Tracked hard = TrackedSum(x);
  model.random_data = true;
  const NumericScope scope(model);
  EXPECT_EQ(TrackedSum(x).e, hard.e);
}

constexpr double kJustBelowHalfAnUlp = 0x1.fffffep-25;  // of 1, in float32

TEST(SumWitness, ASequentialSumReachesTheHardBound) {
  for (const size_t n : {8, 64, 1024, 4096}) {
    const Terms x = Witness(n, kJustBelowHalfAnUlp);
    Shares shares;
    shares.Count(TrackedSum(x), Sequential(x, ToFloat));
    EXPECT_EQ(shares.outside(), 0) << n;
    EXPECT_GT(shares.largest(), 0.999) << n;
  }
}

TEST(SumWitness, HalfTheModelFailsACorrectKernel) {
  NumericModel model;
  model.scale = 0.5;
  const NumericScope scope(model);
  const Terms x = Witness(1024, kJustBelowHalfAnUlp);
  EXPECT_FALSE(Allows(TrackedSum(x), Sequential(x, ToFloat)));
}

TEST(SumWitness, TwiceTheModelPassesATruncatingKernelThatTheModelFails) {
  const Terms x = Witness(1024, 2 * kJustBelowHalfAnUlp);
  const double truncated = Sequential(x, TruncatedToFloat);
  EXPECT_FALSE(Allows(TrackedSum(x), truncated));
  NumericModel model;
  model.scale = 2;
  const NumericScope scope(model);
  EXPECT_TRUE(Allows(TrackedSum(x), truncated));
}

TEST(SumWitness, ADeclaredTruncationIsAllowedAndReached) {
  NumericModel model;
  model.truncating_accumulator = true;
  const NumericScope scope(model);
  const Terms x = Witness(1024, 2 * kJustBelowHalfAnUlp);
  Shares shares;
  shares.Count(TrackedSum(x), Sequential(x, TruncatedToFloat));
  EXPECT_EQ(shares.outside(), 0);
  EXPECT_GT(shares.largest(), 0.99);
}

TEST(SumWitness, ADeclaredChainIsReachedByItsLanesAndBrokenByASequentialSum) {
  NumericModel model;
  model.chain.lanes = 8;
  const NumericScope scope(model);
  // The first lane holds 1 and all that is lost; the others hold as little as they can.
  Terms x(4096, 0x1p-60);
  for (size_t i = 0; i < x.size(); i += 8) x[i] = kJustBelowHalfAnUlp;
  x[0] = 1;
  Shares shares;
  shares.Count(TrackedSum(x), InLanes(x, 8, ToFloat));
  EXPECT_EQ(shares.outside(), 0);
  EXPECT_GT(shares.largest(), 0.98);
  const Terms sequential = Witness(4096, kJustBelowHalfAnUlp);
  EXPECT_FALSE(Allows(TrackedSum(sequential), Sequential(sequential, ToFloat)));
}

TEST(SumWitness, BlocksLengthenTheDeclaredChain) {
  NumericModel model;
  model.chain = {.lanes = 8, .blocks = 0};
  const Terms x(64, 0.1);
  const NumericScope scope(model);
  const double short_chain = TrackedSum(x).e;
  model.chain.blocks = 11;
  const NumericScope longer(model);
  EXPECT_NEAR(TrackedSum(x).e / short_chain, (8 + 3 + 11) / (8.0 + 3), 1e-6);
}

TEST(SumExactness, WideIntegersAreExactInEveryOrder) {
  Random random(19);
  for (const size_t n : {64, 1000, 4096}) {
    // Up to 4,095 in magnitude: their sum needs more than float16 has, and less than float32.
    const auto element = [&](size_t) { return static_cast<double>(random.Below(8191) - 4095); };
    const Terms x = Filled(n, element, ToFloat);
    const Tracked exact = TrackedSum(x);
    EXPECT_EQ(exact.e, 0);
    for (const Order& order : EveryOrder()) EXPECT_EQ(order.sum(x, ToFloat), exact.v) << order.name;
  }
}

TEST(SumExactness, FractionsOfACommonGranuleAreExact) {
  EXPECT_EQ(TrackedSum({0.5, 0.25, -8.75}).e, 0);
  EXPECT_EQ(TrackedDot({0.5, 3}, {0.125, 7}).e, 0);
  EXPECT_GT(TrackedSum({1, 0x1p-24}).e, 0);
}

TEST(SumExactness, EndsWhereASumOutgrowsTheSignificand) {
  EXPECT_EQ(TrackedSum({8388607, 8388607, 1}).e, 0);
  EXPECT_GT(TrackedSum({8388608, 8388608, 1}).e, 0);
  EXPECT_GT(TrackedSum({16777215, 3, -16777217}).e, 0);  // another order leaves the significand
}

TEST(SumExactness, EndsSoonerInANarrowerAccumulator) {
  NumericModel model;
  model.accumulate = kFloat16Format;
  const NumericScope scope(model);
  EXPECT_EQ(TrackedSum({1024, 1023}).e, 0);
  EXPECT_GT(TrackedSum({2048, 1}).e, 0);
}

TEST(SumExactness, OfDoublesNeedsExactProducts) {
  const NumericScope scope(ModelOf(kArithmetics[3]));
  EXPECT_EQ(TrackedDot({3, 5}, {7, 9}).e, 0);
  const double x = 1 + 0x1p-30;
  const Tracked sum = TrackedDot({x, 1}, {x, -1});
  EXPECT_TRUE(Allows(sum, std::fma(x, x, -1.0)));
  EXPECT_TRUE(Allows(sum, x * x - 1));
  EXPECT_GT(sum.e, 0);
}

TEST(SumExactness, SurvivesFlushingWhereNothingIsSubnormal) {
  NumericModel model;
  model.flush_to_zero = true;
  const NumericScope scope(model);
  EXPECT_EQ(TrackedSum({1, 2, -3}).e, 0);
  const Tracked subnormal = TrackedSum({0x1.8p-126, -0x1p-126});
  EXPECT_TRUE(Allows(subnormal, 0));
}

TEST(Sum, SubnormalProductsRoundToTheirOwnGrid) {
  const Terms x = {0x1.8p-75}, y = {0x1p-75};
  EXPECT_TRUE(Allows(TrackedDot(x, y), ToFloat(x[0] * y[0])));
  EXPECT_NEAR(TrackedDot(x, y).e, 0x1p-150, 0x1p-160);
}

TEST(Sum, ALoneTermIsNotRoundedUnlessTheAccumulatorIsNarrower) {
  EXPECT_EQ(TrackedSum({ToFloat(0.1)}).e, 0);
  NumericModel model;
  model.accumulate = kFloat16Format;
  const NumericScope scope(model);
  EXPECT_TRUE(Allows(TrackedSum({ToFloat(0.1)}), ToHalf(0.1)));
}

TEST(Sum, LeavesAWiderAccumulatorWithOneRounding) {
  NumericModel model = ModelOf(kArithmetics[1]);
  model.accumulate = kFloat32Format;
  const NumericScope scope(model);
  EXPECT_NEAR(TrackedSum({2048, 1}).e, 1, 1e-3);
}

TEST(Sum, IsUnboundedWhereSomeOrderMayOverflow) {
  const Terms x = {3e38, 3e38, -3e38};
  EXPECT_EQ(TrackedSum(x).e, kInfinity);
  EXPECT_LT(TrackedSum({1e38, 1e38, -1e38}).e, 1e32);
}

TEST(Sum, InfinitiesAreCertainWhileTheRestCannotOverflow) {
  EXPECT_EQ(TrackedSum({kInfinity, 1}).v, kInfinity);
  EXPECT_EQ(TrackedSum({kInfinity, 1}).e, 0);
  EXPECT_TRUE(IsCertainlyNan(TrackedSum({kInfinity, -kInfinity})));
  EXPECT_EQ(TrackedSum({kInfinity, -3e38, -3e38}).e, kInfinity);
}

TEST(Sum, OfNothingIsZero) {
  EXPECT_EQ(TrackedSum({}).v, 0);
  EXPECT_EQ(TrackedSum({}).e, 0);
  EXPECT_EQ(Sum(Terms{}, [](double x) { return x; }), 0);
}

TEST(Sum, OfIntegersWraps) {
  const std::vector<int64_t> x = {INT64_MAX, 1};
  EXPECT_EQ(Sum(x, [](int64_t term) { return term; }), INT64_MIN);
}

TEST(Largest, OfNothingIsTheNeutralElement) {
  const std::vector<int> none;
  EXPECT_EQ(Largest<double>(none, [](int) { return 0.0; }), -kInfinity);
  EXPECT_EQ(Smallest<double>(none, [](int) { return 0.0; }), kInfinity);
  EXPECT_EQ(Largest<int64_t>(none, [](int) { return int64_t{0}; }), INT64_MIN);
  EXPECT_EQ(Smallest<uint64_t>(none, [](int) { return uint64_t{0}; }), UINT64_MAX);
}

TEST(Largest, OfNumbersFindsThemAndKeepsNaN) {
  const Terms x = {1, 3, -2};
  EXPECT_EQ(Largest<double>(x, [](double v) { return v; }), 3);
  EXPECT_EQ(Smallest<double>(x, [](double v) { return v; }), -2);
  EXPECT_TRUE(std::isnan(Largest<double>(Terms{1, kNaN, 2}, [](double v) { return v; })));
}

}  // namespace
}  // namespace assay

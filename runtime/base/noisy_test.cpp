#include "runtime/base/noisy.h"

#include "runtime/base/arithmetic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace assay {
namespace {

constexpr double kThird = 1.0 / 3;
constexpr double kHalfUlpOfAThird = 0x1p-26;  // in float32

std::vector<double> Thirds(size_t count, uint64_t seed) {
  const NumericScope scope(NumericModel{}, seed);
  std::vector<double> values(count);
  for (double& value : values) value = (Noisy(1) / Noisy(3)).v;
  return values;
}

// The largest error that 100 evaluations showed.
template <class F>
double LargestError(F f, double exact) {
  double largest = 0;
  for (int i = 0; i < 100; ++i) largest = std::max(largest, std::fabs(f().v - exact));
  return largest;
}

TEST(Noisy, WhatTheFormatHoldsCarriesNoNoise) {
  const NumericScope scope(NumericModel{}, 1);
  EXPECT_EQ((Noisy(3) * Noisy(5)).v, 15);
  EXPECT_EQ((Noisy(0.5) + Noisy(0.25)).v, 0.75);
  EXPECT_EQ(Max(Noisy(0.1), Noisy(0.2)).v, 0.2);
  EXPECT_EQ((-Noisy(0.1)).v, -0.1);
}

TEST(Noisy, NoiseFillsHalfAnUlpOnBothSides) {
  const std::vector<double> thirds = Thirds(1000, 7);
  double mean = 0;
  for (const double third : thirds) {
    EXPECT_LE(std::fabs(third - kThird), kHalfUlpOfAThird);
    mean += (third - kThird) / 1000;
  }
  const auto [low, high] = std::ranges::minmax(thirds);
  EXPECT_LT(low - kThird, -0.98 * kHalfUlpOfAThird);
  EXPECT_GT(high - kThird, 0.98 * kHalfUlpOfAThird);
  EXPECT_LT(std::fabs(mean), 0.1 * kHalfUlpOfAThird);  // 5 standard deviations
}

TEST(Noisy, EveryResultHasNoiseOfItsOwn) {
  const std::vector<double> thirds = Thirds(100, 7);
  EXPECT_EQ(std::set<double>(thirds.begin(), thirds.end()).size(), 100u);
}

TEST(Noisy, TheSameSeedGivesTheSameNoise) {
  EXPECT_EQ(Thirds(10, 7), Thirds(10, 7));
  EXPECT_NE(Thirds(10, 7), Thirds(10, 8));
}

TEST(Noisy, InfinitiesAndNaNPassUnchanged) {
  const NumericScope scope(NumericModel{}, 1);
  EXPECT_EQ((Noisy(kInfinity) + Noisy(0.1)).v, kInfinity);
  EXPECT_TRUE(std::isnan((Noisy(kNaN) * Noisy(0.1)).v));
}

TEST(Noisy, TheFormatOfTheModelSetsTheNoise) {
  NumericModel model;
  model.work = kFloat16Format;
  const NumericScope scope(model, 3);
  const double largest = LargestError([] { return Sqrt(Noisy(7)); }, std::sqrt(7));
  EXPECT_LE(largest, 0x1p-10);  // half an ulp at 2.6 in float16
  EXPECT_GT(largest, 0x1p-11);
}

TEST(Noisy, FunctionsAreAsNoisyAsTheirProfileAllows) {
  NumericModel model;
  model.profile = {{0.5, 0.5, 2, 1, 4, 1, 1, 1, 1}};  // exp 2 ulps, tanh 4
  const NumericScope scope(model, 3);
  const double exp = LargestError([] { return Exp(Noisy(1)); }, M_E);
  EXPECT_LE(exp, 2 * 0x1p-22);
  EXPECT_GT(exp, 0x1p-22);
  const double tanh = LargestError([] { return Tanh(Noisy(1)); }, std::tanh(1));
  EXPECT_LE(tanh, 4 * 0x1p-24);
  EXPECT_GT(tanh, 2 * 0x1p-24);
}

TEST(NumericScope, EndsWithTheModelAndNoiseOfBefore) {
  const NumericModel before = CurrentModel();
  const NumericScope outer(NumericModel{}, 7);
  const double first = WithNoise(kThird).v;
  {
    NumericModel model;
    model.work = kFloat16Format;
    const NumericScope inner(model, 99);
    EXPECT_EQ(CurrentModel(), model);
    WithNoise(kThird);
  }
  EXPECT_EQ(CurrentModel(), before);
  EXPECT_EQ(first, Thirds(2, 7)[0]);
  EXPECT_EQ(WithNoise(kThird).v, Thirds(2, 7)[1]);
}

}  // namespace
}  // namespace assay

#include "runtime/base/tracked.h"

#include "runtime/base/arithmetic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

constexpr double kU = 0x1p-24;  // unit of float32, the format of the default model

NumericModel ModelIn(const FloatFormat& format) {
  NumericModel model;
  model.work = model.accumulate = model.store = format;
  return model;
}

TEST(Tracked, WhatFloatHoldsIsExact) {
  EXPECT_EQ((Tracked(3) * Tracked(5)).e, 0);
  EXPECT_EQ((Tracked(16777215) + Tracked(1)).e, 0);
  EXPECT_EQ((Tracked(1) / Tracked(8)).e, 0);
  EXPECT_EQ(Sqrt(Tracked(9)).e, 0);
  EXPECT_EQ(TrackedConstant(0.5).e, 0);
}

TEST(Tracked, WhatFloatDoesNotHoldIsHalfAnUlpOff) {
  EXPECT_DOUBLE_EQ((Tracked(16777216) + Tracked(1)).e, 1 + 16777217 * kOracleUnit);
  EXPECT_NEAR((Tracked(1) / Tracked(3)).e, kU / 4, 1e-16);  // 1/3 lies in [1/4, 1/2)
  EXPECT_NEAR(TrackedConstant(0.1).e, kU / 16, 1e-16);
}

TEST(Tracked, ValuesAreNeverRoundedToTheWorkingFormat) {
  EXPECT_EQ((Tracked(1) / Tracked(3)).v, 1.0 / 3);
}

TEST(Tracked, FunctionsErrByTheProfileEvenWhereTheyAreExact) {
  EXPECT_NEAR(Exp(Tracked(0)).e, 2 * kU, 1e-15);  // one ulp at 1
  NumericModel model;
  model.profile.ulps[static_cast<size_t>(MathFunction::kExp)] = 3;
  const NumericScope scope(model);
  EXPECT_NEAR(Exp(Tracked(0)).e, 6 * kU, 1e-15);
}

TEST(Tracked, ErrorsAddUp) {
  const Tracked x(1, 0.25), y(2, 0.5);
  EXPECT_NEAR((x + y).e, 0.75, 1e-6);
  EXPECT_NEAR((x * y).e, 1 * 0.5 + 2 * 0.25 + 0.125, 1e-6);
  EXPECT_NEAR((x / y).e, 1.25 / 1.5 - 0.5, 1e-6);  // the far corner of the quotient
  EXPECT_EQ((-x).e, 0.25);
}

TEST(Tracked, SubnormalsRoundToTheirOwnGrid) {
  const NumericScope scope(ModelIn(kFloat16Format));
  EXPECT_EQ(TrackedConstant(0x1p-24).e, 0);
  EXPECT_NEAR(TrackedConstant(0x1.8p-24).e, 0x1p-25, 1e-20);
}

TEST(Tracked, ADivisorThatMayBeZeroLeavesNothingKnown) {
  EXPECT_EQ((Tracked(1) / Tracked(0.5, 0.5)).e, kInfinity);
  EXPECT_EQ((Tracked(1) / Tracked(0)).v, kInfinity);
  EXPECT_EQ((Tracked(1) / Tracked(0)).e, 0);
}

TEST(Tracked, ADivisorThatMayHaveOverflowedStaysBounded) {
  const Tracked overflowed = Exp(Tracked(100));
  EXPECT_EQ(overflowed.e, kInfinity);
  const Tracked quotient = Tracked(1) / (Tracked(1) + overflowed);
  EXPECT_GE(quotient.e, quotient.v);
  EXPECT_LT(quotient.e, 1e-37);
}

TEST(Tracked, AnOverflowedOperandOfABoundedFunctionStaysBounded) {
  EXPECT_LT(Tanh(Tracked(1e39, kInfinity)).e, 1e-6);
  EXPECT_LT(Sigmoid(Tracked(1e39, kInfinity)).e, 1e-6);
  EXPECT_EQ(Tanh(Tracked(1, kInfinity)).e, kInfinity);
}

TEST(Tracked, TheTailOfSigmoidCoversAnExponentialThatOverflows) {
  const Tracked tail = Sigmoid(Tracked(-89));  // exp(89) is above float's range
  EXPECT_GE(tail.e, tail.v);
  const Tracked nearby = Sigmoid(Tracked(-80));
  EXPECT_LT(nearby.e, 1e-6 * nearby.v);
}

TEST(Tracked, SigmoidOfNaNAndInfinitiesIsCertain) {
  EXPECT_TRUE(IsCertainlyNan(Sigmoid(Tracked(kNaN))));
  EXPECT_EQ(Sigmoid(Tracked(kInfinity)).v, 1);
  EXPECT_LT(Sigmoid(Tracked(-kInfinity)).e, 1e-44);
}

TEST(Tracked, InfinitiesAndNaNOfKnownOperandsAreCertain) {
  EXPECT_EQ((Tracked(kInfinity) + Tracked(1)).e, 0);
  EXPECT_TRUE(IsCertainlyNan(Tracked(kInfinity) - Tracked(kInfinity)));
  EXPECT_TRUE(IsCertainlyNan(Tracked(kInfinity) * Tracked(0)));
  EXPECT_TRUE(IsCertainlyNan(Tracked(kNaN) * Tracked(1, 0.5)));
  EXPECT_TRUE(IsCertainlyNan(Max(Tracked(kNaN), Tracked(1, kInfinity))));
}

TEST(Tracked, NaNThatAnotherOperandWouldAvertIsOpen) {
  EXPECT_EQ((Tracked(kInfinity) * Tracked(0, 0.5)).e, kInfinity);
  EXPECT_EQ(Log(Tracked(-0.1, 0.5)).e, kInfinity);
  EXPECT_TRUE(IsCertainlyNan(Log(Tracked(-1, 0.5))));
  EXPECT_EQ(Pow(Tracked(0.1, 0.5), Tracked(0.5)).e, kInfinity);
}

TEST(Tracked, NoKernelLeavesTheDomainOfASquareRoot) {
  const Tracked root = Sqrt(Tracked(1, 2));  // a sum of squares stays one, whatever its error
  EXPECT_NEAR(root.e, 1, 1e-6);
}

TEST(Tracked, EvenPowersAroundZeroReachZero) {
  const Tracked square = Pow(Tracked(1, 1.5), Tracked(2));
  EXPECT_NEAR(square.e, 5.25, 1e-5);
  EXPECT_EQ(Pow(Tracked(1, 1.5), Tracked(-2)).e, kInfinity);
}

TEST(Tracked, TanAcrossAPoleIsUnbounded) {
  EXPECT_EQ(Tan(Tracked(1.5, 0.1)).e, kInfinity);
  EXPECT_LT(Tan(Tracked(1, 0.1)).e, 1);
}

TEST(Tracked, MaxTakesTheErrorOfTheWinner) {
  EXPECT_EQ(Max(Tracked(3, 0.5), Tracked(1, 1)).e, 0.5);
  EXPECT_EQ(Max(Tracked(3, 0.5), Tracked(2.5, 1)).e, 1);
  EXPECT_EQ(Min(Tracked(1, 1), Tracked(3, 0.5)).v, 1);
}

TEST(Tracked, AnOpenComparisonCoversBothBranches) {
  const Tracked open = SelectLess(Tracked(1, 1), Tracked(2), Tracked(10), Tracked(13, 1));
  EXPECT_EQ(open.v, 10);
  EXPECT_NEAR(open.e, 4, 1e-12);
  EXPECT_EQ(SelectLess(Tracked(1), Tracked(2), Tracked(10), Tracked(13, 1)).e, 0);
  EXPECT_EQ(IsLess(Tracked(1, 1), Tracked(2)).e, 1);
  EXPECT_EQ(IsEqual(Tracked(1), Tracked(2)).e, 0);
}

TEST(Tracked, AnOpenChoiceOfNaNIsUnbounded) {
  EXPECT_EQ(SelectLess(Tracked(1, 1), Tracked(2), Tracked(10), Tracked(kNaN)).e, kInfinity);
}

TEST(Tracked, TheStoreOfANarrowerFormatRounds) {
  NumericModel model;
  model.store = kFloat16Format;
  const NumericScope scope(model);
  EXPECT_EQ(Stored(Tracked(2048)).e, 0);
  EXPECT_NEAR(Stored(Tracked(2049)).e, 1, 1e-9);
  EXPECT_EQ(Stored(Tracked(65520)).e, kInfinity);
  EXPECT_LT(Stored(Tracked(65519)).e, 17);
}

TEST(Tracked, TheScaleHookLeavesExactResultsAndTheStoreAlone) {
  NumericModel model;
  model.store = kFloat16Format;
  model.scale = 0.5;
  const NumericScope scope(model);
  EXPECT_EQ((Tracked(3) * Tracked(5)).e, 0);
  EXPECT_EQ(Stored(Tracked(2048)).e, 0);
  EXPECT_NEAR(Stored(Tracked(2049)).e, 1, 1e-9);
  EXPECT_NEAR(TrackedConstant(0.1).e, kU / 32, 1e-16);
}

TEST(Tracked, AFlushingDeviceIsExactOnNormalNumbersOnly) {
  NumericModel model = ModelIn(kFloat16Format);
  model.flush_to_zero = true;
  const NumericScope scope(model);
  EXPECT_EQ((Tracked(3) * Tracked(5)).e, 0);
  EXPECT_EQ((Tracked(3) - Tracked(3)).e, 0);
  EXPECT_GE((Tracked(0x1p-14) * Tracked(0.5)).e, 0x1p-15);
}

// The product of two doubles is rounded by the oracle too, so a kernel that fuses it into a sum
// gives another result.
TEST(Tracked, ADoubleProductIsExactOnlyWhereDoubleHoldsIt) {
  const NumericScope scope(ModelIn(kFloat64Format));
  EXPECT_EQ((Tracked(3) * Tracked(5)).e, 0);
  const double x = 1 + 0x1p-30, fused = std::fma(x, x, -1.0);
  const Tracked separate = Tracked(x) * Tracked(x) - Tracked(1);
  EXPECT_NE(separate.v, fused);
  EXPECT_LE(std::fabs(separate.v - fused), separate.e);
  EXPECT_LT(separate.e, 1e-15);
}

TEST(Tracked, DoubleSubnormalsKeepABound) {
  const NumericScope scope(ModelIn(kFloat64Format));
  EXPECT_GT(Exp(Tracked(-744)).e, 0);
  EXPECT_EQ((Tracked(0x1p-1074) + Tracked(0x1p-1074)).e, 0);
}

}  // namespace
}  // namespace assay

#include "runtime/base/float_format.h"

#include "runtime/base/narrow_float.h"

#include <gtest/gtest.h>

#include <limits>

namespace assay {
namespace {

TEST(FloatFormat, AgreesWithTheCompilersFloats) {
  EXPECT_EQ(kFloat32Format.unit, std::numeric_limits<float>::epsilon() / 2);
  EXPECT_EQ(kFloat32Format.min_normal, std::numeric_limits<float>::min());
  EXPECT_EQ(kFloat32Format.max, std::numeric_limits<float>::max());
  EXPECT_EQ(kFloat64Format.unit, std::numeric_limits<double>::epsilon() / 2);
  EXPECT_EQ(kFloat64Format.min_normal, std::numeric_limits<double>::min());
  EXPECT_EQ(kFloat64Format.max, std::numeric_limits<double>::max());
}

TEST(FloatFormat, TheOverflowThresholdIsTheFirstThatRoundsToInfinity) {
  const float below = static_cast<float>(std::nextafter(kFloat32Format.overflow, 0));
  EXPECT_EQ(below, std::numeric_limits<float>::max());
  EXPECT_TRUE(std::isinf(static_cast<float>(kFloat32Format.overflow)));
  EXPECT_EQ(Half::FromDouble(std::nextafter(kFloat16Format.overflow, 0)).bits, 0x7bff);
  EXPECT_EQ(Half::FromDouble(kFloat16Format.overflow).bits, 0x7c00);
  EXPECT_EQ(BFloat16::FromDouble(std::nextafter(kBFloat16Format.overflow, 0)).bits, 0x7f7f);
  EXPECT_EQ(BFloat16::FromDouble(kBFloat16Format.overflow).bits, 0x7f80);
}

TEST(PowerOfTwoFloor, CutsTheSignificand) {
  EXPECT_EQ(PowerOfTwoFloor(1), 1);
  EXPECT_EQ(PowerOfTwoFloor(1.999), 1);
  EXPECT_EQ(PowerOfTwoFloor(0.3), 0.25);
  EXPECT_EQ(PowerOfTwoFloor(0), 0);
}

TEST(Ulp, IsTheGapToTheNextFloat) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float x : {1.0f, 1.5f, 0.1f, 3e38f, 0x1p-126f, 0x1p-140f, 0.0f}) {
    const double gap = static_cast<double>(std::nextafter(x, kInfinity)) - x;
    EXPECT_EQ(Ulp(kFloat32Format, x), gap) << x;
    EXPECT_EQ(HalfUlp(kFloat32Format, x), gap / 2) << x;
  }
}

TEST(Ulp, OfDoublesOwnSubnormalsIsNotHalved) {
  EXPECT_EQ(Ulp(kFloat64Format, 0), 0x1p-1074);
  EXPECT_EQ(HalfUlp(kFloat64Format, 0), 0x1p-1074);
}

TEST(LowestBit, IsTheLargestPowerOfTwoThatDivides) {
  EXPECT_EQ(LowestBit(12), 4);
  EXPECT_EQ(LowestBit(-0.75), 0.25);
  EXPECT_EQ(LowestBit(0x1.8p-1073), 0x1p-1074);
  EXPECT_TRUE(std::isinf(LowestBit(0)));
}

// A number is representable when rounding leaves it alone.
TEST(IsRepresentable, AgreesWithRoundingOnEveryHalfAndBetween) {
  for (int bits = 0; bits < 0x7c00; ++bits) {
    const double x = Half{static_cast<uint16_t>(bits)}.ToDouble();
    EXPECT_TRUE(IsRepresentable(kFloat16Format, x)) << x;
    EXPECT_TRUE(IsRepresentable(kFloat16Format, -x)) << x;
    const double between = x + HalfUlp(kFloat16Format, x);
    EXPECT_FALSE(IsRepresentable(kFloat16Format, between)) << between;
  }
}

TEST(IsRepresentable, NeedsTheRangeToo) {
  EXPECT_TRUE(IsRepresentable(kFloat32Format, 0x1p-149));
  EXPECT_FALSE(IsRepresentable(kFloat32Format, 0x1p-150));
  EXPECT_FALSE(IsRepresentable(kFloat32Format, 0x1p128));
  EXPECT_TRUE(IsRepresentable(kFloat64Format, 0x1p-1074));
}

TEST(IsRepresentable, IsFalseForNaNAndInfinity) {
  EXPECT_FALSE(IsRepresentable(kFloat32Format, std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(IsRepresentable(kFloat32Format, std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace
}  // namespace assay

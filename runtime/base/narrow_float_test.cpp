#include "runtime/base/narrow_float.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

// Every bit pattern against formulas that share nothing with the code: powers of two by ldexp,
// rounding by a search for the nearest neighbour.

namespace assay {
namespace {

struct Layout {
  int mantissa_bits, exponent_bits;
};
template <class E>
constexpr Layout kLayout{};
template <>
constexpr Layout kLayout<Half>{10, 5};
template <>
constexpr Layout kLayout<BFloat16>{7, 8};

template <class E>
double ByDefinition(uint16_t bits) {
  const Layout layout = kLayout<E>;
  const int fraction = bits & ((1 << layout.mantissa_bits) - 1);
  const int exponent = bits >> layout.mantissa_bits & ((1 << layout.exponent_bits) - 1);
  const int bias = (1 << (layout.exponent_bits - 1)) - 1;
  const double sign = bits & 0x8000 ? -1 : 1;
  if (exponent == (1 << layout.exponent_bits) - 1) {
    return fraction ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  }
  const int significand = exponent ? fraction + (1 << layout.mantissa_bits) : fraction;
  return sign * std::ldexp(significand, std::max(exponent, 1) - bias - layout.mantissa_bits);
}

template <class E>
class NarrowFloats : public testing::Test {};
using Formats = testing::Types<Half, BFloat16>;
TYPED_TEST_SUITE(NarrowFloats, Formats);

TYPED_TEST(NarrowFloats, EveryPatternHasTheValueOfTheDefinition) {
  for (int i = 0; i <= 0xffff; ++i) {
    const uint16_t bits = static_cast<uint16_t>(i);
    const double expected = ByDefinition<TypeParam>(bits), got = TypeParam{bits}.ToDouble();
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(got)) << i;
    } else {
      EXPECT_EQ(got, expected) << i;
    }
    EXPECT_EQ(std::signbit(got), (bits & 0x8000) != 0) << i;
  }
}

TYPED_TEST(NarrowFloats, EveryNumberComesBackFromDouble) {
  for (int i = 0; i <= 0xffff; ++i) {
    const TypeParam number{static_cast<uint16_t>(i)};
    if (std::isnan(number.ToDouble())) continue;
    EXPECT_EQ(TypeParam::FromDouble(number.ToDouble()), number) << i;
  }
}

TYPED_TEST(NarrowFloats, NaNStaysAQuietNaNWithItsSign) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr int kQuiet = 1 << (kLayout<TypeParam>.mantissa_bits - 1);
  for (const double value : {nan, -nan, std::numeric_limits<double>::signaling_NaN()}) {
    const TypeParam narrow = TypeParam::FromDouble(value);
    EXPECT_TRUE(std::isnan(narrow.ToDouble()));
    EXPECT_NE(narrow.bits & kQuiet, 0);
    EXPECT_EQ(narrow.bits >> 15 != 0, std::signbit(value));
  }
}

// Between neighbours: below the middle down, above it up, the middle itself to the even pattern.
// Beyond the largest number the next pattern is infinity, as if it were the next power of two.
TYPED_TEST(NarrowFloats, RoundsToTheNearestNeighbourAndTiesToEven) {
  constexpr int kInfinityBits = ((1 << kLayout<TypeParam>.exponent_bits) - 1)
                                << kLayout<TypeParam>.mantissa_bits;
  for (int i = 0; i < kInfinityBits; ++i) {
    const double low = ByDefinition<TypeParam>(static_cast<uint16_t>(i));
    const double below = i == 0 ? -ByDefinition<TypeParam>(1)
                                : ByDefinition<TypeParam>(static_cast<uint16_t>(i - 1));
    const double high = i + 1 == kInfinityBits
                            ? low + (low - below)
                            : ByDefinition<TypeParam>(static_cast<uint16_t>(i + 1));
    const double middle = low + (high - low) / 2;  // exact: double has bits to spare
    for (const int sign : {0, 0x8000}) {
      const auto round = [&](double magnitude) {
        return TypeParam::FromDouble(sign ? -magnitude : magnitude).bits;
      };
      EXPECT_EQ(round(middle), (i % 2 ? i + 1 : i) | sign) << i;
      EXPECT_EQ(round(std::nextafter(middle, 0)), i | sign) << i;
      EXPECT_EQ(round(std::nextafter(middle, high)), (i + 1) | sign) << i;
    }
  }
}

TYPED_TEST(NarrowFloats, FarOutsideTheRangeIsInfinityOrZero) {
  EXPECT_TRUE(std::isinf(TypeParam::FromDouble(1e308).ToDouble()));
  EXPECT_TRUE(std::isinf(TypeParam::FromDouble(-1e39).ToDouble()));
  EXPECT_EQ(TypeParam::FromDouble(1e-300).bits, 0);
  EXPECT_EQ(TypeParam::FromDouble(-5e-324).bits, 0x8000);
  EXPECT_EQ(TypeParam::FromDouble(-0.0).bits, 0x8000);
}

}  // namespace
}  // namespace assay

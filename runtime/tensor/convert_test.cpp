#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace assay {
namespace {

using testing::ElementsAre;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int64_t kWide = int64_t{1} << 53;

template <class To, class From>
To Convert(From value) {
  return Converted(Tensor::Of<From>({1}, {value}), DTypeOf<To>()).template Data<To>()[0];
}
template <class E>
E Store(double value) {
  Tensor tensor({DTypeOf<E>(), {1}});
  StoreFrom<double>(std::vector<double>{value}, tensor);
  return tensor.Data<E>()[0];
}

// Every pattern of a type of 8 or 16 bits.
template <class E>
Tensor EveryPattern() {
  constexpr int kCount = 1 << (8 * sizeof(E));
  Tensor tensor({DTypeOf<E>(), {kCount}});
  for (int i = 0; i < kCount; ++i) {
    if constexpr (sizeof(E) == 1)
      tensor.MutableData<E>()[i] = static_cast<E>(i);
    else
      tensor.MutableData<E>()[i] = std::bit_cast<E>(static_cast<uint16_t>(i));
  }
  return tensor;
}

template <class E>
class Widening : public testing::Test {};
using Narrow = testing::Types<int8_t, uint8_t, int16_t, uint16_t, Half, BFloat16>;
TYPED_TEST_SUITE(Widening, Narrow);

TYPED_TEST(Widening, ToDoubleAndBackKeepsEveryPattern) {
  const Tensor all = EveryPattern<TypeParam>();
  const std::vector<double> wide = LoadAs<double>(all);
  Tensor back({all.dtype(), all.shape()});
  StoreFrom<double>(wide, back);
  for (size_t i = 0; i < wide.size(); ++i) {
    if (!std::isnan(wide[i])) {
      EXPECT_EQ(back.Data<TypeParam>()[i], all.Data<TypeParam>()[i]) << i;
    }
  }
}

TYPED_TEST(Widening, ThroughFloatIsExact) {
  const Tensor all = EveryPattern<TypeParam>();
  const std::vector<double> wide = LoadAs<double>(all);
  const Tensor floats = Converted(all, DType::kFloat32);
  for (size_t i = 0; i < wide.size(); ++i) {
    if (std::isnan(wide[i])) continue;
    EXPECT_EQ(static_cast<double>(floats.Data<float>()[i]), wide[i]) << i;
  }
}

TEST(LoadAs, WidensIntegersExactly) {
  EXPECT_THAT(LoadAs<int64_t>(Tensor::Of<int64_t>({3}, {INT64_MIN, kWide + 1, INT64_MAX})),
              ElementsAre(INT64_MIN, kWide + 1, INT64_MAX));
  EXPECT_THAT(LoadAs<uint64_t>(Tensor::Of<uint64_t>({1}, {UINT64_MAX})), ElementsAre(UINT64_MAX));
  EXPECT_THAT(LoadAs<int64_t>(Tensor::Of<uint64_t>({1}, {UINT64_MAX})), ElementsAre(-1));
  EXPECT_THAT(LoadAs<int64_t>(Tensor::Of<bool>({2}, {false, true})), ElementsAre(0, 1));
  EXPECT_THAT(LoadAs<int64_t>(Tensor::Of<uint32_t>({1}, {UINT32_MAX})), ElementsAre(4294967295));
}

TEST(StoreFrom, WrapsIntegersModuloTheirBits) {
  Tensor bytes({DType::kInt8, {4}});
  StoreFrom<int64_t>(std::vector<int64_t>{127, 128, 255, -129}, bytes);
  EXPECT_THAT(bytes.Data<int8_t>(), ElementsAre(127, -128, -1, 127));
}

TEST(StoreFrom, TruncatesDoublesTowardZero) {
  EXPECT_EQ(Store<int32_t>(2.9), 2);
  EXPECT_EQ(Store<int32_t>(-2.9), -2);
  EXPECT_EQ(Store<uint8_t>(255.99), 255);
  EXPECT_EQ(Store<int64_t>(-0.5), 0);
}

TEST(StoreFrom, SaturatesDoublesTo64Bits) {
  EXPECT_EQ(Store<int64_t>(0x1p63), INT64_MAX);
  EXPECT_EQ(Store<int64_t>(-0x1p63), INT64_MIN);
  EXPECT_EQ(Store<int64_t>(std::nextafter(0x1p63, 0)), INT64_MAX - 1023);
  EXPECT_EQ(Store<int64_t>(kInf), INT64_MAX);
  EXPECT_EQ(Store<int64_t>(-kInf), INT64_MIN);
  EXPECT_EQ(Store<uint64_t>(kInf), UINT64_MAX);
  EXPECT_EQ(Store<uint64_t>(0x1p63), uint64_t{1} << 63);
  EXPECT_EQ(Store<uint64_t>(std::nextafter(0x1p64, 0)), UINT64_MAX - 2047);
  EXPECT_EQ(Store<uint64_t>(-1), UINT64_MAX);  // wraps, as every negative integer does
}

TEST(StoreFrom, WrapsWhatIsLeftAfterSaturating) {
  EXPECT_EQ(Store<int32_t>(3e9), static_cast<int32_t>(3000000000u));
  EXPECT_EQ(Store<uint8_t>(-1.5), 255);
  EXPECT_EQ(Store<int32_t>(1e30), -1);  // the low bits of the largest int64
}

TEST(StoreFrom, NaNIsTheLowestInteger) {
  EXPECT_EQ(Store<int64_t>(kNan), INT64_MIN);
  EXPECT_EQ(Store<int32_t>(kNan), 0);  // its low bits
}

TEST(StoreFrom, BoolIsWhatDiffersFromZero) {
  EXPECT_TRUE(Store<bool>(0.5));
  EXPECT_TRUE(Store<bool>(kNan));
  EXPECT_FALSE(Store<bool>(-0.0));
}

TEST(StoreFrom, RoundsFloatsToEvenOnTies) {
  EXPECT_EQ(Store<float>(16777217), 16777216);
  EXPECT_EQ(Store<float>(16777219), 16777220);
  EXPECT_EQ(Store<float>(std::nextafter(16777217, 1e9)), 16777218);
  EXPECT_EQ(Store<Half>(2049).ToDouble(), 2048);
  EXPECT_EQ(Store<Half>(2051).ToDouble(), 2052);
}

// 1 + 2^-11 is a tie for Half; a bit below it decides, also one that a detour over float loses.
TEST(StoreFrom, RoundsNarrowFloatsOnce) {
  const double above_a_tie = 1 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(Store<Half>(above_a_tie).ToDouble(), 1 + 0x1p-10);
  EXPECT_EQ(Store<Half>(1 + 0x1p-11).ToDouble(), 1);
}

TEST(Converted, RoundsWideIntegersToFloatsOnce) {
  EXPECT_EQ(Convert<double>(kWide + 1), 0x1p53);
  EXPECT_EQ(Convert<double>(kWide + 3), 0x1p53 + 4);
  EXPECT_EQ(Convert<double>(INT64_MIN), -0x1p63);
  EXPECT_EQ(Convert<double>(INT64_MAX), 0x1p63);
  EXPECT_EQ(Convert<float>(INT64_MIN), -0x1p63f);
  EXPECT_EQ(Convert<float>(UINT64_MAX), 0x1p64f);
  // Just above a tie between floats: by way of double it would become the tie.
  EXPECT_EQ(Convert<float>((int64_t{1} << 62) + (int64_t{1} << 38) + 1), 0x1p62f + 0x1p39f);
}

TEST(Converted, RoundsWideIntegersToNarrowFloatsOnce) {
  const int64_t tie = (int64_t{1} << 60) + (int64_t{1} << 52);  // between neighbours of BFloat16
  EXPECT_EQ(Convert<BFloat16>(tie).ToDouble(), 0x1p60);
  EXPECT_EQ(Convert<BFloat16>(tie + 1).ToDouble(), 0x1p60 + 0x1p53);
  EXPECT_EQ(Convert<BFloat16>(-tie - 1).ToDouble(), -0x1p60 - 0x1p53);
  EXPECT_EQ(Convert<BFloat16>(INT64_MIN).ToDouble(), -0x1p63);
  EXPECT_EQ(Convert<BFloat16>(UINT64_MAX).ToDouble(), 0x1p64);
  EXPECT_EQ(Convert<Half>(int64_t{65519}).ToDouble(), 65504);
  EXPECT_EQ(Convert<Half>(int64_t{65520}).ToDouble(), kInf);
  EXPECT_EQ(Convert<Half>(true).ToDouble(), 1);
}

// The nearest of all BFloat16 by integer arithmetic: keep 8 bits, look at the rest.
double NearestBFloat16(uint64_t magnitude) {
  int shift = 0;
  while (magnitude >> shift >= 256) ++shift;
  const uint64_t kept = magnitude >> shift, rest = magnitude - (kept << shift);
  const uint64_t half = shift ? uint64_t{1} << (shift - 1) : 1;
  const bool up = shift && (rest > half || (rest == half && kept % 2));
  return std::ldexp(static_cast<double>(kept + up), shift);
}

TEST(Converted, RandomWideIntegersRoundToTheNearestBFloat16) {
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 20000; ++trial) {
    // Few bits of the low half, so that ties and near ties are common.
    const uint64_t value = random() >> (trial % 60) & (~uint64_t{0} << (trial % 53) | 1);
    EXPECT_EQ(Convert<BFloat16>(value).ToDouble(), NearestBFloat16(value)) << value;
  }
}

TEST(Converted, IntegersWrapWithoutTouchingDouble) {
  EXPECT_EQ(Convert<int32_t>(int64_t{0x1'0000'0001}), 1);
  EXPECT_EQ(Convert<uint64_t>(int64_t{-1}), UINT64_MAX);
  EXPECT_EQ(Convert<int64_t>(kWide + 1), kWide + 1);
  EXPECT_EQ(Convert<uint8_t>(int8_t{-1}), 255);
  EXPECT_FALSE(Convert<bool>(int64_t{0}));
  EXPECT_TRUE(Convert<bool>(int64_t{256}));
}

TEST(Converted, EveryHalfTruncatesToAnInteger) {
  const Tensor halves = EveryPattern<Half>();
  const Tensor integers = Converted(halves, DType::kInt32);
  for (int64_t i = 0; i < halves.ElementCount(); ++i) {
    const double value = halves.Data<Half>()[i].ToDouble();
    if (!std::isfinite(value)) continue;
    EXPECT_EQ(integers.Data<int32_t>()[i], std::trunc(value)) << value;
  }
}

TEST(Converted, EveryPairOfTypesKeepsSmallIntegers) {
  for (const DType from : kEveryDType) {
    for (const DType to : kEveryDType) {
      const Tensor source = Converted(Tensor::Of<int64_t>({2}, {0, 1}), from);
      EXPECT_THAT(LoadAs<double>(Converted(source, to)), ElementsAre(0, 1))
          << NameOf(from) << " to " << NameOf(to);
    }
  }
}

}  // namespace
}  // namespace assay

#include "backends/cpu/kernels/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

namespace assay {
namespace {

using ::testing::ElementsAre;

// Every 16-bit pattern there and back: the vector code against the conversion that stores halves.
template <class E>
void ExpectWidensAndNarrows(DType narrow) {
  std::vector<E> patterns(1 << 16), back(patterns.size());
  for (size_t i = 0; i < patterns.size(); ++i) patterns[i].bits = static_cast<uint16_t>(i);
  std::vector<float> wide(patterns.size());
  ConverterOf(narrow, DType::kFloat32)(patterns.data(), wide.data(), 65536);
  ConverterOf(DType::kFloat32, narrow)(wide.data(), back.data(), 65536);
  for (size_t i = 0; i < patterns.size(); ++i) {
    const double expected = patterns[i].ToDouble();
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(wide[i]) && std::isnan(back[i].ToDouble())) << i;
    } else {
      ASSERT_EQ(std::bit_cast<uint32_t>(wide[i]), std::bit_cast<uint32_t>(float(expected))) << i;
      ASSERT_EQ(back[i].bits, i);
    }
  }
}

// Floats around every halfway point, and all over the range, round as from double.
template <class E>
void ExpectRounds(DType narrow) {
  std::vector<float> wide;
  for (uint64_t bits = 0; bits < 1ull << 32; bits += 9973) {
    wide.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  }
  for (uint32_t upper = 0; upper < 1 << 16; ++upper) {
    for (const uint32_t lower : {0x0fffu, 0x1000u, 0x1001u, 0x7fffu, 0x8000u, 0x8001u, 0x3000u}) {
      wide.push_back(std::bit_cast<float>(upper << 16 | lower));
    }
  }
  std::vector<E> got(wide.size());
  ConverterOf(DType::kFloat32, narrow)(wide.data(), got.data(), static_cast<int64_t>(wide.size()));
  for (size_t i = 0; i < wide.size(); ++i) {
    ASSERT_EQ(got[i].bits, E::FromDouble(wide[i]).bits) << std::hexfloat << wide[i];
  }
}

TEST(Converter, AgreesWithTheStorageTypesOnEveryInstructionSet) {
  const int64_t all = hwy::SupportedTargets() & HWY_TARGETS;
  for (int64_t rest = all; rest != 0; rest &= rest - 1) {
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    SCOPED_TRACE(hwy::TargetName(rest & -rest));
    ExpectWidensAndNarrows<Half>(DType::kFloat16);
    ExpectWidensAndNarrows<BFloat16>(DType::kBFloat16);
    ExpectRounds<Half>(DType::kFloat16);
    ExpectRounds<BFloat16>(DType::kBFloat16);
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

template <class To, class From>
std::vector<To> ConvertedTo(std::vector<From> from) {
  std::vector<To> to(from.size());
  ConverterOf(DTypeOf<From>(), DTypeOf<To>())(from.data(), to.data(),
                                              static_cast<int64_t>(from.size()));
  return to;
}

TEST(Converter, TruncatesSaturatesAndWrapsFloatsToIntegers) {
  EXPECT_THAT(ConvertedTo<int64_t>(std::vector<float>{1.9f, -1.9f, 1e30f, -1e30f, NAN}),
              ElementsAre(1, -1, INT64_MAX, INT64_MIN, INT64_MIN));
  EXPECT_THAT(ConvertedTo<uint8_t>(std::vector<float>{300, -1}), ElementsAre(44, 255));
  EXPECT_THAT(ConvertedTo<uint64_t>(std::vector<double>{0x1p63, 0x1p64, -1}),
              ElementsAre(1ull << 63, UINT64_MAX, UINT64_MAX));
}

TEST(Converter, RoundsLongIntegersToNarrowFloatsOnce) {
  // Half way between two bfloat16 numbers, and one more than that, which a double cannot hold.
  const int64_t half_way = (1ll << 60) + (1ll << 52);
  const auto rounded = ConvertedTo<BFloat16>(std::vector<int64_t>{half_way, half_way + 1});
  EXPECT_EQ(rounded[0].ToDouble(), 0x1p60);
  EXPECT_EQ(rounded[1].ToDouble(), 0x1p60 + 0x1p53);
}

TEST(Converter, TakesNaNAndFractionsForTrue) {
  const float from[] = {0, -0.0f, 0.1f, NAN};
  bool to[4];
  ConverterOf(DType::kFloat32, DType::kBool)(from, to, 4);
  EXPECT_THAT(to, ElementsAre(false, false, true, true));
}

}  // namespace
}  // namespace assay

#include "conformance/suite/fill.h"

#include "conformance/record/case_id.h"
#include "conformance/suite/counter_random.h"
#include "runtime/base/sum.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>

namespace assay {
namespace {

using ::testing::ElementsAre;

std::string NameWithNumber(const FillInfo& info) {
  return info.numbered ? fmt::format("{}.5", info.name) : std::string(info.name);
}

Tensor Filled(DType dtype, Shape shape, std::string fill, uint64_t seed = 1) {
  const InputSpec spec{.name = "x", .desc = {dtype, std::move(shape)}, .fill = std::move(fill)};
  auto tensor = FillTensor(spec, {.seed = seed}, {});
  EXPECT_TRUE(tensor.ok()) << tensor.status();
  return tensor.ok() ? *tensor : Tensor();
}

std::vector<double> Values(DType dtype, int64_t count, std::string fill, uint64_t seed = 1) {
  return LoadAs<double>(Filled(dtype, {count}, std::move(fill), seed));
}

struct Moments {
  double mean = 0, deviation = 0;
};
Moments MomentsOf(const std::vector<double>& values) {
  const double n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / n)};
}

// The bits are part of every case's identity: stored failures must replay, on every host.
TEST(Fill, BitsNeverChange) {
  const auto hash = [](DType dtype, std::string fill) {
    return LiteralHash(Filled(dtype, {1000}, std::move(fill)));
  };
  EXPECT_EQ(hash(DType::kFloat32, "normal"), "dfaccf0a");
  EXPECT_EQ(hash(DType::kFloat16, "normal"), "ea6b0f0a");
  EXPECT_EQ(hash(DType::kFloat64, "mixed"), "d67de469");
  EXPECT_EQ(hash(DType::kFloat32, "special"), "d496bc82");
  EXPECT_EQ(hash(DType::kInt32, "wide_integers"), "50351770");
  EXPECT_EQ(hash(DType::kInt64, "permutation.7"), "66635080");
  EXPECT_EQ(hash(DType::kBool, "bits"), "5b151dd0");
}

TEST(Fill, SeedDependsOnKeyInputAndRunSeedAlone) {
  const InputKey key = *ParseInputKey("Add-14:a=f32_2~normal:b=f32_2~normal");
  EXPECT_EQ(SeedOf(key, 0, 7).seed, 1571267090002356785u);
  EXPECT_EQ(SeedOf(key, 1, 7).position, 1);
  EXPECT_NE(SeedOf(key, 0, 7).seed, SeedOf(key, 1, 7).seed);
  EXPECT_NE(SeedOf(key, 0, 7).seed, SeedOf(key, 0, 8).seed);
  const InputKey other = *ParseInputKey("Add-14:a=f32_2~normal:b=f32_3~normal");
  EXPECT_NE(SeedOf(key, 0, 7).seed, SeedOf(other, 0, 7).seed);
}

TEST(Fill, EveryFillIsDefinedForExactlyItsTypes) {
  for (const FillInfo& info : AllFills()) {
    for (const DType dtype : kEveryDType) {
      const InputSpec spec{.name = "x", .desc = {dtype, {3, 7}}, .fill = NameWithNumber(info)};
      const auto tensor = FillTensor(spec, {.seed = 3}, {});
      EXPECT_EQ(tensor.ok(), info.dtypes.Contains(dtype)) << spec.fill << " " << NameOf(dtype);
      EXPECT_TRUE(!tensor.ok() || tensor->desc() == spec.desc);
    }
    EXPECT_FALSE(info.doc.empty());
  }
}

TEST(Fill, OnlySpecialAndBitsAreNotFinite) {
  for (const FillInfo& info : AllFills()) {
    for (const DType dtype : kEveryDType) {
      if (!info.dtypes.Contains(dtype) || info.name == "special" || info.name == "bits") continue;
      for (const double value : Values(dtype, 4099, NameWithNumber(info))) {
        ASSERT_TRUE(std::isfinite(value)) << info.name << " " << NameOf(dtype);
      }
    }
  }
}

TEST(Fill, NormalIsNormal) {
  std::vector<double> values = Values(DType::kFloat32, 100000, "normal");
  const Moments moments = MomentsOf(values);
  EXPECT_NEAR(moments.mean, 0, 0.02);
  EXPECT_NEAR(moments.deviation, 1, 0.02);
  const auto within_one = std::ranges::count_if(values, [](double v) { return std::fabs(v) < 1; });
  EXPECT_NEAR(static_cast<double>(within_one) / 100000, 0.683, 0.01);
}

TEST(Fill, RealFillsKeepToTheirRange) {
  for (const DType dtype : {DType::kFloat16, DType::kBFloat16, DType::kFloat32, DType::kFloat64}) {
    const auto range = [&](std::string fill) {
      const std::vector<double> values = Values(dtype, 20000, std::move(fill));
      const auto [low, high] = std::ranges::minmax(values);
      return std::pair(low, high);
    };
    const auto [positive_low, positive_high] = range("positive");
    EXPECT_GE(positive_low, 0x1p-14);
    EXPECT_LE(positive_high, 1);
    const auto [unit_low, unit_high] = range("unit");
    EXPECT_GE(unit_low, -1);
    EXPECT_LT(unit_low, -0.99);
    EXPECT_LE(unit_high, 1);
    const auto [above_low, above_high] = range("above_one");
    EXPECT_GE(above_low, 1);
    EXPECT_LE(above_high, 10);
    const auto [mean_low, mean_high] = range("large_mean");
    EXPECT_GE(mean_low, 992);
    EXPECT_LE(mean_high, 1008);
    const auto [mixed_low, mixed_high] = range("mixed");
    EXPECT_GT(mixed_high, dtype == DType::kFloat16 ? 30 : 1 << 19);
    EXPECT_LT(mixed_low, dtype == DType::kFloat16 ? -30 : -(1 << 19));
  }
}

TEST(Fill, SpecialHoldsEverySpecialValue) {
  const std::vector<double> values = Values(DType::kFloat16, 300, "special");
  const auto has = [&](double wanted) {
    return std::ranges::any_of(values, [&](double value) {
      return value == wanted && std::signbit(value) == std::signbit(wanted);
    });
  };
  EXPECT_TRUE(std::ranges::any_of(values, [](double value) { return std::isnan(value); }));
  for (const double wanted :
       {kInfinity, -kInfinity, 0.0, -0.0, 65504.0, -65504.0, 0x1p-14, 0x1p-24, 0x1p-14 - 0x1p-24}) {
    EXPECT_TRUE(has(wanted)) << wanted;
  }
  const std::vector<double> bytes = Values(DType::kInt8, 200, "special");
  EXPECT_EQ(std::ranges::min(bytes), -128);
  EXPECT_EQ(std::ranges::max(bytes), 127);
}

TEST(Fill, BitsAreTheLowOnesOfEachDraw) {
  const auto bits = [](DType dtype, auto word) {
    const Tensor tensor = Filled(dtype, {2}, "bits", 1234567);  // as in the test of CounterRandom
    std::array<decltype(word), 2> words;
    std::memcpy(words.data(), tensor.bytes().data(), sizeof(words));
    return words;
  };
  EXPECT_THAT(bits(DType::kFloat64, uint64_t{}),
              ElementsAre(6457827717110365317u, 3203168211198807973u));
  EXPECT_THAT(bits(DType::kFloat32, uint32_t{}), ElementsAre(0xFB08FC85u, 0x58540FA5u));
  EXPECT_THAT(bits(DType::kFloat16, uint16_t{}), ElementsAre(0xFC85u, 0x0FA5u));
  EXPECT_THAT(bits(DType::kInt16, uint16_t{}), ElementsAre(0xFC85u, 0x0FA5u));
}

TEST(Fill, BitsOfFloatsHoldWhatNoArithmeticKeeps) {
  const Tensor tensor = Filled(DType::kFloat16, {3000}, "bits");
  int64_t quiet = 0, signalling = 0, subnormal = 0;
  for (int64_t i = 0; i < tensor.ElementCount(); ++i) {
    const int bits = std::bit_cast<uint16_t>(tensor.Data<Half>()[i]);
    const bool is_nan = (bits & 0x7C00) == 0x7C00 && (bits & 0x3FF) != 0;
    (is_nan && (bits & 0x200) != 0 ? quiet : signalling) += is_nan;
    subnormal += (bits & 0x7C00) == 0 && (bits & 0x3FF) != 0;
  }
  EXPECT_GT(quiet, 20);
  EXPECT_GT(signalling, 20);
  EXPECT_GT(subnormal, 40);
}

TEST(Fill, IntegersCoverTheirRange) {
  const auto range = [](DType dtype, std::string fill) {
    const std::vector<double> values = Values(dtype, 5000, std::move(fill));
    return std::pair(std::ranges::min(values), std::ranges::max(values));
  };
  EXPECT_EQ(range(DType::kInt32, "integers"), (std::pair(-8.0, 8.0)));
  EXPECT_EQ(range(DType::kUint8, "integers"), (std::pair(0.0, 8.0)));
  EXPECT_EQ(range(DType::kFloat32, "integers"), (std::pair(-8.0, 8.0)));
  EXPECT_EQ(range(DType::kInt64, "index.6"), (std::pair(0.0, 5.0)));
  EXPECT_EQ(range(DType::kInt32, "signed_index.6"), (std::pair(-6.0, 5.0)));
  EXPECT_EQ(range(DType::kInt8, "full_range"), (std::pair(-128.0, 127.0)));
  EXPECT_EQ(range(DType::kUint16, "ones"), (std::pair(1.0, 1.0)));
  EXPECT_EQ(range(DType::kFloat16, "zeros"), (std::pair(0.0, 0.0)));
  EXPECT_EQ(range(DType::kBool, "normal"), (std::pair(0.0, 1.0)));
}

TEST(Fill, PermutationsAreDistinctAndShuffled) {
  const std::vector<int64_t> values =
      LoadAs<int64_t>(Filled(DType::kInt64, {4, 50}, "permutation.50"));
  for (int64_t row = 0; row < 4; ++row) {
    std::vector<int64_t> line(values.begin() + row * 50, values.begin() + (row + 1) * 50);
    EXPECT_FALSE(std::ranges::is_sorted(line));
    std::ranges::sort(line);
    for (int64_t i = 0; i < 50; ++i) EXPECT_EQ(line[i], i);
  }
  EXPECT_FALSE(std::equal(values.begin(), values.begin() + 50, values.begin() + 50));
}

TEST(Fill, SortedAscends) {
  const std::vector<double> values = Values(DType::kFloat32, 1000, "sorted");
  EXPECT_TRUE(std::ranges::is_sorted(values));
  EXPECT_LT(values.front(), values.back());
}

TEST(Fill, FaultsSayWhatFits) {
  EXPECT_EQ(MessageOf(CheckFill("norml", DType::kFloat32)),
            "there is no fill \"norml\" (did you mean \"normal\"?)");
  EXPECT_EQ(MessageOf(CheckFill("full_range", DType::kFloat32)),
            "fill \"full_range\" is not defined for f32");
  EXPECT_EQ(MessageOf(CheckFill("index", DType::kInt64)),
            "fill \"index\" needs a positive number, as in index.5");
  EXPECT_FALSE(CheckFill("index.0", DType::kInt64).ok());
  EXPECT_FALSE(CheckFill("index.5x", DType::kInt64).ok());
  EXPECT_EQ(MessageOf(CheckFill("normal.5", DType::kFloat32)), "fill \"normal\" takes no number");
}

TEST(Fill, LiteralDataIsLookedUp) {
  const Tensor tensor = Tensor::Of<float>({2}, {1.0f, 2.0f});
  Literals literals;
  InputSpec spec{
      .name = "x", .desc = tensor.desc(), .fill = "lit." + *AddLiteral(tensor, literals)};
  EXPECT_TRUE(SameBits(*FillTensor(spec, {}, literals), tensor));
  EXPECT_EQ(MessageOf(FillTensor(spec, {}, {}).status()),
            fmt::format("the data of input \"x\" ({}) is not known", spec.fill));
  spec.desc.shape = {1, 2};
  EXPECT_FALSE(FillTensor(spec, {}, literals).ok());
}

TEST(Fill, DataIsRandomWhereAllFloatInputsAre) {
  const auto random = [](std::string_view key) { return IsRandomData(*ParseInputKey(key)); };
  EXPECT_TRUE(random("MatMul-13:a=f32_2x3~normal:b=f32_3x2~positive"));
  EXPECT_FALSE(random("MatMul-13:a=f32_2x3~normal:b=f32_3x2~ones"));
  EXPECT_FALSE(random("MatMul-13:a=f32_2x3~lit.12345678:b=f32_3x2~normal"));
  EXPECT_TRUE(random("Gather-13:data=f32_2x3~normal:indices=i64_2~index.2"));
  EXPECT_TRUE(random("Clip-13:input=f32_2x3~normal:min=f32_scalar~lit.12345678"));
  EXPECT_FALSE(random("ReduceSum-13:data=f32_5~wide_integers"));
}

// Largest share of the expected bound that correct f32 sums of `fill` use, in order and in lanes.
double LargestShareOfWalk(DType dtype, std::string_view fill, int64_t terms) {
  NumericModel model;
  model.random_data = true;
  const NumericScope scope(model);
  double largest = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const std::vector<double> values = Values(dtype, terms, std::string(fill), seed);
    Accumulator<Tracked> tracked;
    float sequential = 0;
    std::array<float, 8> lanes{};
    for (size_t i = 0; i < values.size(); ++i) {
      tracked.Add(values[i]);
      sequential += static_cast<float>(values[i]);
      lanes[i % 8] += static_cast<float>(values[i]);
    }
    const Tracked bound = tracked.Result();
    const float folded = std::accumulate(lanes.begin(), lanes.end(), 0.0f);
    for (const float sum : {sequential, folded}) {
      const double error = std::fabs(sum - bound.v);
      if (error > 0) largest = std::max(largest, error / bound.e);
    }
  }
  return largest;
}

TEST(Fill, SumsOfRandomDataStayWellInsideTheExpectedBound) {
  for (const FillInfo& info : AllFills()) {
    if (!info.random_data) continue;
    for (const DType dtype : {DType::kFloat32, DType::kFloat16, DType::kBFloat16}) {
      for (const int64_t terms : {100, 4096, 8192}) {
        const double share = LargestShareOfWalk(dtype, info.name, terms);
        EXPECT_LT(share, 0.6) << info.name << " " << NameOf(dtype) << " " << terms;
      }
    }
  }
}

TEST(Fill, SumsOfSortedDataDoNot) {
  EXPECT_GT(LargestShareOfWalk(DType::kFloat32, "sorted", 8192), 1);
}

TEST(CounterRandom, DrawsAreThoseOfSplitMix) {
  // The published first outputs of SplitMix64 for seed 1234567.
  CounterRandom random(1234567);
  EXPECT_EQ(random.Next(), 6457827717110365317u);
  EXPECT_EQ(random.Next(), 3203168211198807973u);
  EXPECT_EQ(random.Next(), 9817491932198370423u);
}

}  // namespace
}  // namespace assay

#include "conformance/suite/wide_integers.h"

#include "runtime/base/sum.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace assay {
namespace {

std::vector<double> Operand(DType dtype, Shape shape, int position, uint64_t seed) {
  CounterRandom random(seed * 2 + static_cast<uint64_t>(position));
  return WideFloats({dtype, std::move(shape)}, position, random);
}

struct Operands {
  std::vector<double> a, b;
};
Operands OperandsOf(DType dtype, int64_t terms, uint64_t seed) {
  return {Operand(dtype, {terms}, 0, seed), Operand(dtype, {terms}, 1, seed)};
}

double ExactDot(const Operands& operands) {
  double sum = 0;  // of at most 53 digits: exact
  for (size_t i = 0; i < operands.a.size(); ++i) sum += operands.a[i] * operands.b[i];
  return sum;
}

// A dot product by a kernel that rounds inputs and running sum as told, in order or reversed.
using Round = std::function<double(double)>;
double DotOf(const Operands& operands, const Round& input, const Round& sum, bool reversed) {
  double total = 0;
  const size_t n = operands.a.size();
  for (size_t k = 0; k < n; ++k) {
    const size_t i = reversed ? n - 1 - k : k;
    total = sum(total + input(operands.a[i]) * input(operands.b[i]));
  }
  return total;
}

double Same(double x) { return x; }
double ToFloat(double x) { return static_cast<float>(x); }
double ToHalf(double x) { return Half::FromDouble(x).ToDouble(); }
double ToBFloat(double x) { return BFloat16::FromDouble(x).ToDouble(); }
double ToTf32(double x) {  // ten digits after the point, truncated
  return std::bit_cast<float>(std::bit_cast<uint32_t>(static_cast<float>(x)) & 0xffffe000u);
}

constexpr std::array kWideTypes = {DType::kFloat32, DType::kFloat16, DType::kBFloat16};

TEST(WideIntegers, AreStoredExactlyAndNeverZero) {
  for (const DType dtype : {DType::kFloat32, DType::kFloat16, DType::kBFloat16, DType::kFloat64}) {
    for (const int position : {0, 1}) {
      const std::vector<double> values = Operand(dtype, {70, 100}, position, 3);
      Tensor tensor({dtype, {70, 100}});
      StoreFrom<double>(values, tensor);
      EXPECT_EQ(LoadAs<double>(tensor), values);
      EXPECT_EQ(std::ranges::count(values, 0.0), 0);
      EXPECT_NE(values[0], std::trunc(values[0])) << "a load as integers must show";
    }
  }
}

TEST(WideIntegers, EdgesOfBlocksAndRowsAreWide) {
  const std::vector<double> values = Operand(DType::kFloat32, {3, 37}, 0, 1);
  for (const size_t index : {15, 16, 31, 32, 36, 37, 52, 53, 73, 110}) {
    EXPECT_GE(std::fabs(values[index]), 2049) << index;
    EXPECT_EQ(std::fmod(values[index], 2), std::copysign(1, values[index])) << index;
  }
}

TEST(WideIntegers, SumsOfProductsAreExactInFloat32InEveryOrder) {
  for (const DType dtype : kWideTypes) {
    for (const int64_t terms : {64, 1000, 4096, 32768}) {
      for (uint64_t seed = 0; seed < 5; ++seed) {
        const Operands operands = OperandsOf(dtype, terms, seed);
        Accumulator<Tracked> tracked;
        for (size_t i = 0; i < operands.a.size(); ++i) {
          tracked.AddProduct(operands.a[i], operands.b[i]);
        }
        EXPECT_EQ(tracked.Result().e, 0) << NameOf(dtype) << " " << terms;
        const double exact = ExactDot(operands);
        EXPECT_EQ(DotOf(operands, Same, ToFloat, false), exact) << NameOf(dtype) << " " << terms;
        EXPECT_EQ(DotOf(operands, Same, ToFloat, true), exact) << NameOf(dtype) << " " << terms;
      }
    }
  }
}

// Rows that are no multiple of the block have more edges, 3 in 17 at the most.
TEST(WideIntegers, StayExactInUnevenRows) {
  const Operands operands{Operand(DType::kFloat32, {240, 17}, 0, 5),
                          Operand(DType::kFloat32, {240, 17}, 1, 5)};
  EXPECT_EQ(DotOf(operands, Same, ToFloat, true), ExactDot(operands));
}

// Share of 100 sums whose result a fault changes; single ones may cancel out.
double ShareThatShows(DType dtype, int64_t terms, const Round& input, const Round& sum) {
  int shown = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const Operands operands = OperandsOf(dtype, terms, seed);
    shown += DotOf(operands, input, sum, false) != ExactDot(operands);
  }
  return shown / 100.0;
}

TEST(WideIntegers, SmallerAccumulatorsAndNarrowedInputsShow) {
  for (const int64_t terms : {64, 1024, 4096}) {
    EXPECT_GT(ShareThatShows(DType::kFloat32, terms, Same, ToHalf), 0.9) << terms;
    EXPECT_GT(ShareThatShows(DType::kFloat32, terms, Same, ToBFloat), 0.9) << terms;
    EXPECT_GT(ShareThatShows(DType::kFloat32, terms, ToHalf, ToFloat), 0.9) << terms;
    EXPECT_GT(ShareThatShows(DType::kFloat32, terms, ToBFloat, ToFloat), 0.9) << terms;
    EXPECT_GT(ShareThatShows(DType::kFloat32, terms, ToTf32, ToFloat), 0.9) << terms;
    EXPECT_GT(ShareThatShows(DType::kFloat16, terms, Same, ToHalf), 0.9) << terms;
    EXPECT_GT(ShareThatShows(DType::kFloat64, terms, Same, ToFloat), 0.9) << terms;
  }
}

// Share of sums that the store must round: where it truncates instead, many differ.
double ShareToRound(DType dtype, int64_t terms) {
  int rounded = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const double exact = ExactDot(OperandsOf(dtype, terms, seed));
    EXPECT_LT(std::fabs(exact), FormatOf(dtype).max);
    rounded += !IsRepresentable(FormatOf(dtype), exact);
  }
  return rounded / 100.0;
}

TEST(WideIntegers, MostSumsAreNotRepresentableInNarrowStorage) {
  for (const int64_t terms : {64, 1024, 4096}) {
    EXPECT_GT(ShareToRound(DType::kFloat16, terms), 0.7) << terms;
    EXPECT_GT(ShareToRound(DType::kBFloat16, terms), 0.7) << terms;
  }
}

TEST(WideIntegers, AnyLostElementShows) {
  const Operands operands = OperandsOf(DType::kFloat32, 4096, 1);
  for (const size_t lost : {size_t{0}, size_t{1}, size_t{15}, size_t{4095}}) {
    Operands shorter = operands;
    shorter.a[lost] = 0;
    EXPECT_NE(ExactDot(shorter), ExactDot(operands));
  }
}

std::vector<int64_t> IntegersOf(DType dtype, int64_t count, int position) {
  CounterRandom random(9 + static_cast<uint64_t>(position));
  return WideIntegers({dtype, {count}}, position, random);
}

TEST(WideIntegers, IntegersAreNeverZeroAndFitTheirType) {
  for (const DType dtype : {DType::kInt8, DType::kUint8, DType::kInt16, DType::kUint16,
                            DType::kInt32, DType::kUint32, DType::kInt64, DType::kUint64}) {
    const std::vector<int64_t> values = IntegersOf(dtype, 5000, 0);
    Tensor tensor({dtype, {5000}});
    StoreFrom<int64_t>(values, tensor);
    EXPECT_EQ(LoadAs<int64_t>(tensor), values) << NameOf(dtype);
    EXPECT_EQ(std::ranges::count(values, 0), 0) << NameOf(dtype);
  }
}

TEST(WideIntegers, IntegerSumsNeedTheirType) {
  for (const int64_t terms : {64, 4096, 32768}) {
    const std::vector<int64_t> a = IntegersOf(DType::kInt32, terms, 0);
    const std::vector<int64_t> b = IntegersOf(DType::kInt32, terms, 1);
    int64_t absolute = 0;
    for (int64_t i = 0; i < terms; ++i) absolute += std::abs(a[i] * b[i]);
    EXPECT_LT(absolute, INT32_MAX) << terms;
    EXPECT_GT(absolute, 1 << 24) << "an accumulator in f32 rounds";
  }
  const std::vector<int64_t> wide = IntegersOf(DType::kInt64, 4096, 0);
  double absolute = 0;
  for (const int64_t value : wide) absolute += std::fabs(static_cast<double>(value));
  EXPECT_GT(absolute, 0x1p53) << "an accumulator in f64 rounds";
  EXPECT_LT(absolute, 0x1p62);
}

}  // namespace
}  // namespace assay

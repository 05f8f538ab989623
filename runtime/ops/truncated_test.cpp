#include "runtime/ops/truncated.h"

#include "runtime/tensor/convert.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(TruncatedTo, GoesTowardZero) {
  EXPECT_EQ(TruncatedTo<int64_t>(-2.9), -2);
  EXPECT_EQ(TruncatedTo<uint64_t>(2.9), 2u);
}

TEST(TruncatedTo, WhatLiesBeyond64BitsGivesTheirEnd) {
  EXPECT_EQ(TruncatedTo<int64_t>(0x1p63), INT64_MAX);
  EXPECT_EQ(TruncatedTo<int64_t>(-0x1p63), INT64_MIN);
  EXPECT_EQ(TruncatedTo<int64_t>(-kInfinity), INT64_MIN);
  EXPECT_EQ(TruncatedTo<uint64_t>(0x1p63), uint64_t{1} << 63);
  EXPECT_EQ(TruncatedTo<uint64_t>(0x1p64), UINT64_MAX);
  EXPECT_EQ(TruncatedTo<uint64_t>(kInfinity), UINT64_MAX);
}

TEST(TruncatedTo, NegativeOnesWrapWhereThereIsNoSign) {
  EXPECT_EQ(TruncatedTo<uint64_t>(-2), UINT64_MAX - 1);
}

TEST(TruncatedTo, NaNIsTheLowestSignedOne) {
  EXPECT_EQ(TruncatedTo<int64_t>(kNaN), INT64_MIN);
  EXPECT_EQ(TruncatedTo<uint64_t>(kNaN), uint64_t{1} << 63);
}

// The store of a tensor has the same rule.
TEST(TruncatedTo, AgreesWithTheStore) {
  for (const double value : {-kInfinity, -0x1p63, -1.5, 0.0, 0x1p62, 0x1p63, 0x1p64, kNaN}) {
    Tensor integer({DType::kInt64, {1}}), natural({DType::kUint64, {1}});
    StoreFrom<double>({&value, 1}, integer);
    StoreFrom<double>({&value, 1}, natural);
    EXPECT_EQ(TruncatedTo<int64_t>(value), integer.Data<int64_t>()[0]) << value;
    EXPECT_EQ(TruncatedTo<uint64_t>(value), natural.Data<uint64_t>()[0]) << value;
  }
}

}  // namespace
}  // namespace assay

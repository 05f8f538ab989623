#include "runtime/base/truncated.h"

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

}  // namespace
}  // namespace assay

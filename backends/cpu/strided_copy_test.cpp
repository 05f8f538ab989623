#include "backends/cpu/strided_copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

// `count` bytes to which a copy of the bytes 0, 1, 2 … goes.
std::vector<uint8_t> CopyOfBytes(const StridedCopy& copy, size_t count) {
  std::vector<uint8_t> from(4096), to(count, 255);
  std::iota(from.begin(), from.end(), 0);
  RunCopy(copy, reinterpret_cast<const std::byte*>(from.data()),
          reinterpret_cast<std::byte*>(to.data()), 1);
  return to;
}

TEST(StridedCopy, MovesRowsOfAMatrixByOffsetsAndStrides) {
  const StridedCopy copy{{2, 3}, {10, 1}, {4, 1}, 20, 1};
  EXPECT_THAT(CopyOfBytes(copy, 8), ElementsAre(255, 20, 21, 22, 255, 30, 31, 32));
}

TEST(StridedCopy, RepeatsWhereAStrideIsZero) {
  EXPECT_THAT(CopyOfBytes({{2, 3}, {0, 1}, {3, 1}}, 6), ElementsAre(0, 1, 2, 0, 1, 2));
  EXPECT_THAT(CopyOfBytes({{2, 3}, {1, 0}, {3, 1}}, 6), ElementsAre(0, 0, 0, 1, 1, 1));
}

TEST(StridedCopy, ReversesWhereAStrideIsNegative) {
  EXPECT_THAT(CopyOfBytes({{4}, {-1}, {1}, 3}, 4), ElementsAre(3, 2, 1, 0));
}

TEST(StridedCopy, TransposesBeyondOneTile) {
  std::vector<uint8_t> expected;
  for (int column = 0; column < 5; ++column) {
    for (int row = 0; row < 40; ++row) expected.push_back(static_cast<uint8_t>(row * 5 + column));
  }
  EXPECT_THAT(CopyOfBytes({{5, 40}, {1, 5}, {40, 1}}, 200), ElementsAreArray(expected));
}

TEST(StridedCopy, OfNothingWritesNothing) {
  EXPECT_THAT(CopyOfBytes({{2, 0}, {1, 1}, {1, 1}}, 2), ElementsAre(255, 255));
}

TEST(StridedCopy, OfAScalarHasNoAxes) {
  EXPECT_THAT(CopyOfBytes({{}, {}, {}, 7}, 1), ElementsAre(7));
}

TEST(MergeAxes, JoinsWhatIsContiguousOnBothSides) {
  StridedCopy copy{{2, 1, 3, 4}, {12, 99, 4, 1}, {24, 99, 8, 2}};
  MergeAxes(copy);
  EXPECT_THAT(copy.sizes, ElementsAre(24));
  EXPECT_THAT(copy.from, ElementsAre(1));
  EXPECT_THAT(copy.to, ElementsAre(2));
}

TEST(MergeAxes, KeepsApartWhatOneSideInterrupts) {
  StridedCopy copy{{2, 3}, {3, 1}, {4, 1}};
  MergeAxes(copy);
  EXPECT_THAT(copy.sizes, ElementsAre(2, 3));
}

}  // namespace
}  // namespace assay

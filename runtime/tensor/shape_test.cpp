#include "runtime/tensor/shape.h"

#include "runtime/base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string Refusal(std::vector<int64_t> dims) {
  const auto shape = Shape::Checked(dims);
  return shape.ok() ? "" : std::string(MessageOf(shape.status()));
}

TEST(Shape, CountsItsElements) {
  EXPECT_EQ(Shape({2, 3, 4}).ElementCount(), 24);
  EXPECT_EQ(Shape({2, 0, 4}).ElementCount(), 0);
  EXPECT_EQ(Shape().ElementCount(), 1);
  EXPECT_EQ(Shape().rank(), 0);
}

TEST(Shape, PrintsItsDimensions) {
  EXPECT_EQ(Shape({2, 3, 4}).ToString(), "2x3x4");
  EXPECT_EQ(Shape({0}).ToString(), "0");
  EXPECT_EQ(Shape().ToString(), "scalar");
}

TEST(Shape, DiffersByRankAndDimensions) {
  EXPECT_EQ(Shape({2, 3}), Shape({2, 3}));
  EXPECT_FALSE(Shape({2, 3}) == Shape({3, 2}));
  EXPECT_FALSE(Shape({1}) == Shape());
}

TEST(Shape, GrowsBeyondItsInlineDimensions) {
  Shape shape;
  for (int64_t dim = 1; dim <= 9; ++dim) shape.Append(dim);
  EXPECT_EQ(shape.rank(), 9);
  EXPECT_EQ(shape[8], 9);
  EXPECT_EQ(shape.ElementCount(), 362880);
}

TEST(Shape, RefusesNegativeDimensions) {
  EXPECT_EQ(Refusal({2, -1}), "dimension (-1) is negative");
  EXPECT_EQ(Refusal({0, -1}), "dimension (-1) is negative");
}

TEST(Shape, RefusesACountBeyond63Bits) {
  EXPECT_EQ(Refusal({int64_t{1} << 32, int64_t{1} << 31}),
            "the element count of 4294967296x2147483648 overflows");
  EXPECT_EQ(Refusal({int64_t{1} << 31, int64_t{1} << 31}), "");
  EXPECT_EQ(Refusal({int64_t{1} << 62, 0, int64_t{1} << 62}), "");  // empty, however large
}

TEST(Shape, StridesAreOfARowMajorTensor) {
  EXPECT_THAT(StridesOf(Shape({2, 3, 4})), ElementsAre(12, 4, 1));
  EXPECT_THAT(StridesOf(Shape({5})), ElementsAre(1));
  EXPECT_THAT(StridesOf(Shape()), IsEmpty());
}

}  // namespace
}  // namespace assay

#include "runtime/ops/list_inputs.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

TEST(ListInputs, ADimensionThatOverflowsIsRefusedNotWrapped) {
  EXPECT_EQ(*ProductOfDims(3, 4), 12);
  EXPECT_EQ(MessageOf(ProductOfDims(3, INT64_MAX).status()),
            "dimension 3 * 9223372036854775807 overflows");
  EXPECT_EQ(*SumOfDims(3, -4), -1);
  EXPECT_EQ(MessageOf(SumOfDims(INT64_MAX, 1).status()),
            "dimension 9223372036854775807 + 1 overflows");
}

TEST(ListInputs, RanksAreCheckedByName) {
  EXPECT_TRUE(CheckRank(Shape{1, 2}, 2, "x").ok());
  EXPECT_EQ(MessageOf(CheckRank(Shape{1, 2}, 4, "x")),
            "input \"x\" has rank (2), but must have rank (4)");
  EXPECT_EQ(MessageOf(CheckRankAtLeast(Shape{}, 1, "x")),
            "input \"x\" has rank (0), but must have at least (1)");
}

TEST(ListInputs, OneElementMayHaveAnyRank) {
  EXPECT_TRUE(CheckOneElement({DType::kInt64, {}}, "K").ok());
  EXPECT_TRUE(CheckOneElement({DType::kInt64, {1, 1}}, "K").ok());
  EXPECT_EQ(MessageOf(CheckOneElement({DType::kInt64, {2}}, "K")),
            "input \"K\" has 2 elements, but must have one");
}

}  // namespace
}  // namespace assay

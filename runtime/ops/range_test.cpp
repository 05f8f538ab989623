#include "runtime/ops/range.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<double> FloatRange(double start, double limit, double delta) {
  return RunReference(RangeOp(), RangeParams{}, Floats({}, {start}), Floats({}, {limit}),
                      Floats({}, {delta}));
}

std::vector<double> IntegerRange(int64_t start, int64_t limit, int64_t delta) {
  return RunReference(RangeOp(), RangeParams{}, Int64s({}, {start}), Int64s({}, {limit}),
                      Int64s({}, {delta}));
}

TEST(Range, StopsBeforeTheLimit) {
  EXPECT_THAT(FloatRange(1, 2, 0.25), ElementsAre(1, 1.25, 1.5, 1.75));
  EXPECT_THAT(FloatRange(1, 2.125, 0.5), ElementsAre(1, 1.5, 2));
  EXPECT_THAT(IntegerRange(10, 4, -2), ElementsAre(10, 8, 6));
  EXPECT_THAT(IntegerRange(10, 3, -2), ElementsAre(10, 8, 6, 4));
}

TEST(Range, IsEmptyWhereTheStepLeadsAway) {
  EXPECT_THAT(FloatRange(1, 2, -1), IsEmpty());
  EXPECT_THAT(IntegerRange(1, 0, 1), IsEmpty());
  EXPECT_THAT(IntegerRange(1, 1, 1), IsEmpty());
}

TEST(Range, CountsAcrossTheWholeRangeOfIntegers) {
  EXPECT_THAT(IntegerRange(INT64_MIN, INT64_MAX, INT64_MAX),
              ElementsAre(static_cast<double>(INT64_MIN), -1, static_cast<double>(INT64_MAX - 1)));
}

TEST(Range, HalvesDoNotStickWhereTheirStepsDo) {
  const Tensor last =
      OutputOf(RangeOp(), RangeParams{}, Halves({}, {0}), Halves({}, {4096}), Halves({}, {1}));
  EXPECT_EQ(last.shape(), Shape{4096});
  EXPECT_EQ(LoadAs<double>(last)[4094], 4094);
}

TEST(Range, RefusesStepZeroAndRangesWithoutEnd) {
  const OpDef op = RangeOp();
  EXPECT_EQ(RefusalOf(op, RangeParams{}, Int64s({}, {1}), Int64s({}, {5}), Int64s({}, {0})),
            "Range \"node\": from 1 to 5 by 0 is no countable range");
  EXPECT_EQ(RefusalOf(op, RangeParams{}, Floats({}, {1}), Floats({}, {kInf}), Floats({}, {1})),
            "Range \"node\": from 1 to inf by 1 is no countable range");
  EXPECT_EQ(RefusalOf(op, RangeParams{}, Floats({2}), Floats({}, {1}), Floats({}, {1})),
            "Range \"node\": input \"start\" has 2 elements, but must have one");
  EXPECT_EQ(RefusalOf(op, RangeParams{.stash_type = 10}, Halves({}), Halves({}), Halves({})),
            "Range \"node\": stash_type (10) is neither 1 (float32) nor 11 (float64)");
}

}  // namespace
}  // namespace assay

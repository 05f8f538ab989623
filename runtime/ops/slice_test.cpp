#include "runtime/ops/slice.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// 0, 1, 2, 3, 4 from `start` to `end` by `step`.
std::vector<double> SliceOfFive(int64_t start, int64_t end, int64_t step) {
  return RunReference(SliceOp(), NoParams{}, Floats({5}, {0, 1, 2, 3, 4}), Int64s({1}, {start}),
                      Int64s({1}, {end}), Int64s({1}, {0}), Int64s({1}, {step}));
}

TEST(Slice, TakesEveryStepthElementBeforeTheEnd) {
  EXPECT_THAT(SliceOfFive(1, 5, 2), ElementsAre(1, 3));
  EXPECT_THAT(SliceOfFive(1, 4, 2), ElementsAre(1, 3));
  EXPECT_THAT(SliceOfFive(-2, 5, 1), ElementsAre(3, 4));
}

TEST(Slice, RunsBackwardToTheFirstElement) {
  EXPECT_THAT(SliceOfFive(-1, INT64_MIN, -1), ElementsAre(4, 3, 2, 1, 0));
  EXPECT_THAT(SliceOfFive(4, -5, -2), ElementsAre(4, 2));
  EXPECT_THAT(SliceOfFive(4, -6, -2), ElementsAre(4, 2, 0));
}

TEST(Slice, BoundsOutsideTheAxisAreClamped) {
  EXPECT_THAT(SliceOfFive(INT64_MIN, INT64_MAX, 1), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(SliceOfFive(INT64_MAX, INT64_MIN, -1), ElementsAre(4, 3, 2, 1, 0));
  EXPECT_THAT(SliceOfFive(7, 9, 1), IsEmpty());
  EXPECT_THAT(SliceOfFive(3, 1, 1), IsEmpty());
}

TEST(Slice, TheLongestStepTakesOneElement) {
  EXPECT_THAT(SliceOfFive(2, 0, INT64_MIN), ElementsAre(2));
  EXPECT_THAT(SliceOfFive(2, 5, INT64_MAX), ElementsAre(2));
}

TEST(Slice, AxesPairWithTheirBoundsInAnyOrder) {
  const Tensor y = OutputOf(SliceOp(), NoParams{}, Floats({2, 3}, {1, 2, 3, 4, 5, 6}),
                            Int32s({2}, {2, 1}), Int32s({2}, {3, 2}), Int32s({2}, {-1, 0}));
  EXPECT_EQ(y.shape(), (Shape{1, 1}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(6));
}

TEST(Slice, WithoutAxesTheFirstOnesAreMeant) {
  EXPECT_THAT(RunReference(SliceOp(), NoParams{}, Floats({2, 2}, {1, 2, 3, 4}), Int64s({1}, {1}),
                           Int64s({1}, {2})),
              ElementsAre(3, 4));
}

TEST(Slice, RefusesStepZeroAxesTwiceAndUnequalLists) {
  const Tensor data = Floats({2, 3}), zero = Int64s({1}, {0}), zeros = Int64s({2}, {0, 0});
  EXPECT_EQ(RefusalOf(SliceOp(), NoParams{}, data, zero, zero, zero, zero),
            "Slice \"node\": step along axis (0) is 0");
  EXPECT_EQ(RefusalOf(SliceOp(), NoParams{}, data, zeros, zeros, zeros),
            "Slice \"node\": axis (0) is given twice");
  EXPECT_EQ(RefusalOf(SliceOp(), NoParams{}, data, zeros, zero),
            "Slice \"node\": 2 starts, 1 ends, 2 axes and 2 steps are given");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/shape.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<double> DimsOf234(int64_t start, std::optional<int64_t> end) {
  return RunReference(ShapeOp(), ShapeParams{.start = start, .end = end}, Floats({2, 3, 4}));
}

TEST(Shape, GivesTheDimensionsAsInt64) {
  const Tensor shape = OutputOf(ShapeOp(), ShapeParams{}, Floats({2, 0, 4}));
  EXPECT_THAT(shape.Data<int64_t>(), ElementsAre(2, 0, 4));
}

TEST(Shape, StartAndEndChooseAxes) {
  EXPECT_THAT(DimsOf234(-1, {}), ElementsAre(4));
  EXPECT_THAT(DimsOf234(0, -1), ElementsAre(2, 3));
  EXPECT_THAT(DimsOf234(1, 2), ElementsAre(3));
  EXPECT_THAT(DimsOf234(0, 0), IsEmpty());
}

TEST(Shape, StartAndEndOutsideTheRankAreClamped) {
  EXPECT_THAT(DimsOf234(-10, 10), ElementsAre(2, 3, 4));
  EXPECT_THAT(DimsOf234(INT64_MIN, INT64_MAX), ElementsAre(2, 3, 4));
  EXPECT_THAT(DimsOf234(2, 1), IsEmpty());
}

TEST(Shape, AScalarHasNoDimensions) {
  EXPECT_EQ(OutputOf(ShapeOp(), ShapeParams{}, Floats({})).shape(), Shape{0});
}

TEST(Shape, RefusesASecondInput) {
  EXPECT_EQ(RefusalOf(ShapeOp(), ShapeParams{}, Floats({2}), Floats({2})),
            "Shape \"node\": 2 inputs are given, at most 1 are allowed");
}

TEST(Size, CountsTheElements) {
  EXPECT_THAT(RunReference(SizeOp(), NoParams{}, Floats({2, 3})), ElementsAre(6));
  EXPECT_THAT(RunReference(SizeOp(), NoParams{}, Floats({2, 0})), ElementsAre(0));
  EXPECT_THAT(RunReference(SizeOp(), NoParams{}, Floats({}, {5})), ElementsAre(1));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/softmax.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsNan;

TEST(Softmax, RowsSumToOne) {
  EXPECT_THAT(RunReference(SoftmaxOp(), SoftmaxParams{.axis = 1}, Floats({2, 2}, {0, 0, 1, 1})),
              ElementsAre(0.5, 0.5, 0.5, 0.5));
}

TEST(Softmax, ShiftDoesNotOverflow) {
  EXPECT_THAT(RunReference(SoftmaxOp(), SoftmaxParams{}, Floats({2}, {1e4, 1e4})),
              ElementsAre(0.5, 0.5));
}

TEST(Softmax, ARowOfMinusInfinityIsNaN) {
  EXPECT_THAT(RunReference(SoftmaxOp(), SoftmaxParams{}, Floats({2}, {-kInf, -kInf})),
              Each(IsNan()));
}

TEST(Softmax, AnEmptyAxisGivesAnEmptyResult) {
  EXPECT_THAT(RunReference(SoftmaxOp(), SoftmaxParams{.axis = 0}, Floats({0, 3})), IsEmpty());
}

TEST(Softmax, RefusesAnAxisOutsideTheRank) {
  EXPECT_EQ(RefusalOf(SoftmaxOp(), SoftmaxParams{.axis = 5}, Floats({2, 3, 4})),
            "Softmax \"node\": axis (5) is outside rank (3)");
}

}  // namespace
}  // namespace assay

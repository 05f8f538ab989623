#include "runtime/ops/hardmax.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Hardmax, MarksTheLargestOfEachRow) {
  EXPECT_THAT(RunReference(HardmaxOp(), HardmaxParams{}, Floats({2, 3}, {3, 0, 1, 2, 5, 4})),
              ElementsAre(1, 0, 0, 0, 1, 0));
}

TEST(Hardmax, MarksAlongTheAxis) {
  EXPECT_THAT(RunReference(HardmaxOp(), HardmaxParams{.axis = 0}, Floats({2, 2}, {1, 4, 3, 2})),
              ElementsAre(0, 1, 1, 0));
}

TEST(Hardmax, OfEqualElementsTheFirstIsMarked) {
  EXPECT_THAT(RunReference(HardmaxOp(), HardmaxParams{}, Floats({3}, {2, 2, 1})),
              ElementsAre(1, 0, 0));
}

TEST(Hardmax, TheFirstNaNIsTheLargest) {
  EXPECT_THAT(RunReference(HardmaxOp(), HardmaxParams{}, Floats({4}, {kInf, kNaN, 1, kNaN})),
              ElementsAre(0, 1, 0, 0));
}

TEST(Hardmax, AnEmptyAxisGivesAnEmptyResult) {
  EXPECT_THAT(RunReference(HardmaxOp(), HardmaxParams{}, Floats({3, 0})), IsEmpty());
}

TEST(Hardmax, RefusesAnAxisOutsideTheRank) {
  EXPECT_EQ(RefusalOf(HardmaxOp(), HardmaxParams{.axis = -3}, Floats({2, 3})),
            "Hardmax \"node\": axis (-3) is outside rank (2)");
}

}  // namespace
}  // namespace assay

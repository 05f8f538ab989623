#include "runtime/ops/trilu.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<double> TriluOfNine(int64_t upper, int64_t k) {
  return RunReference(TriluOp(), TriluParams{.upper = upper},
                      Floats({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}), Int64s({}, {k}));
}

TEST(Trilu, KeepsTheUpperPart) {
  EXPECT_THAT(TriluOfNine(1, 0), ElementsAre(1, 2, 3, 0, 5, 6, 0, 0, 9));
  EXPECT_THAT(TriluOfNine(1, 1), ElementsAre(0, 2, 3, 0, 0, 6, 0, 0, 0));
  EXPECT_THAT(TriluOfNine(1, -1), ElementsAre(1, 2, 3, 4, 5, 6, 0, 8, 9));
}

TEST(Trilu, KeepsTheLowerPart) {
  EXPECT_THAT(TriluOfNine(0, 0), ElementsAre(1, 0, 0, 4, 5, 0, 7, 8, 9));
  EXPECT_THAT(TriluOfNine(0, 1), ElementsAre(1, 2, 0, 4, 5, 6, 7, 8, 9));
  EXPECT_THAT(TriluOfNine(0, INT64_MIN), ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(Trilu, TreatsEachMatrixAloneAndDropsNaNs) {
  EXPECT_THAT(
      RunReference(TriluOp(), TriluParams{}, Floats({2, 2, 2}, {1, 2, kNaN, 4, 5, 6, kInf, 8})),
      ElementsAre(1, 2, 0, 4, 5, 6, 0, 8));
}

TEST(Trilu, RefusesVectors) {
  EXPECT_EQ(RefusalOf(TriluOp(), TriluParams{}, Floats({2})),
            "Trilu \"node\": input \"input\" has rank (1), but must have at least (2)");
}

}  // namespace
}  // namespace assay

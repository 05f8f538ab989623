#include "runtime/ops/expand.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Expand, RepeatsDimensionsOfLengthOne) {
  EXPECT_THAT(RunReference(ExpandOp(), NoParams{}, Floats({2, 1}, {1, 2}), Int64s({2}, {2, 3})),
              ElementsAre(1, 1, 1, 2, 2, 2));
}

TEST(Expand, TheListMayBeShorterOrHaveOnes) {
  EXPECT_EQ(OutputOf(ExpandOp(), NoParams{}, Floats({3, 1, 2}), Int64s({2}, {4, 1})).shape(),
            (Shape{3, 4, 2}));
  EXPECT_EQ(OutputOf(ExpandOp(), NoParams{}, Floats({3}), Int64s({0})).shape(), Shape{3});
}

TEST(Expand, AddsDimensionsInFront) {
  EXPECT_THAT(RunReference(ExpandOp(), NoParams{}, Floats({2}, {1, 2}), Int64s({2}, {2, 1})),
              ElementsAre(1, 2, 1, 2));
}

TEST(Expand, OneElementMayBecomeNone) {
  EXPECT_EQ(OutputOf(ExpandOp(), NoParams{}, Floats({1}), Int64s({1}, {0})).shape(), Shape{0});
}

TEST(Expand, RefusesWhatDoesNotBroadcast) {
  EXPECT_EQ(RefusalOf(ExpandOp(), NoParams{}, Floats({2, 3}), Int64s({1}, {2})),
            "Expand \"node\": shapes 2x3 and 2 do not broadcast");
  EXPECT_EQ(RefusalOf(ExpandOp(), NoParams{}, Floats({2}), Int64s({1}, {-1})),
            "Expand \"node\": dimension (-1) is negative");
}

}  // namespace
}  // namespace assay

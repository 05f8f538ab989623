#include "runtime/ops/squeeze.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

TEST(Squeeze, DropsTheListedAxes) {
  EXPECT_EQ(OutputOf(SqueezeOp(), NoParams{}, Floats({1, 3, 1}), Int64s({2}, {-1, 0})).shape(),
            Shape{3});
}

TEST(Squeeze, WithoutAListEveryAxisOfLengthOneGoes) {
  EXPECT_EQ(OutputOf(SqueezeOp(), NoParams{}, Floats({1, 3, 1, 0})).shape(), (Shape{3, 0}));
}

TEST(Squeeze, AnEmptyListDropsNothing) {
  EXPECT_EQ(OutputOf(SqueezeOp(), NoParams{}, Floats({1, 3}), Int64s({0})).shape(), (Shape{1, 3}));
}

TEST(Squeeze, RefusesALongAxisAndOneThatComesTwice) {
  EXPECT_EQ(RefusalOf(SqueezeOp(), NoParams{}, Floats({1, 3}), Int64s({1}, {1})),
            "Squeeze \"node\": axis (1) has length (3), but must have 1");
  EXPECT_EQ(RefusalOf(SqueezeOp(), NoParams{}, Floats({1, 3}), Int64s({2}, {0, -2})),
            "Squeeze \"node\": axis (0) is given twice");
}

TEST(Unsqueeze, AxesAreThoseOfTheResultInAnyOrder) {
  EXPECT_EQ(OutputOf(UnsqueezeOp(), NoParams{}, Floats({3, 4, 5}), Int64s({3}, {5, 4, 2})).shape(),
            (Shape{3, 4, 1, 5, 1, 1}));
  EXPECT_EQ(OutputOf(UnsqueezeOp(), NoParams{}, Floats({3}), Int64s({2}, {-1, 0})).shape(),
            (Shape{1, 3, 1}));
}

TEST(Unsqueeze, KeepsTheElements) {
  EXPECT_THAT(RunReference(UnsqueezeOp(), NoParams{}, Floats({2}, {1, 2}), Int64s({1}, {0})),
              testing::ElementsAre(1, 2));
}

TEST(Unsqueeze, RefusesAnAxisOutsideTheResult) {
  EXPECT_EQ(RefusalOf(UnsqueezeOp(), NoParams{}, Floats({3}), Int64s({1}, {2})),
            "Unsqueeze \"node\": axis (2) is outside rank (2)");
  EXPECT_EQ(RefusalOf(UnsqueezeOp(), NoParams{}, Floats({3}), Int64s({1, 1}, {0})),
            "Unsqueeze \"node\": input \"axes\" has shape 1x1, but must have one dimension");
}

}  // namespace
}  // namespace assay

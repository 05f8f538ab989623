#include "runtime/ops/flatten.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

Shape Flattened(int64_t axis, Shape shape) {
  return OutputOf(FlattenOp(), FlattenParams{.axis = axis}, Floats(std::move(shape))).shape();
}

TEST(Flatten, SplitsTheDimensionsAtTheAxis) {
  EXPECT_EQ(Flattened(1, {2, 3, 4}), (Shape{2, 12}));
  EXPECT_EQ(Flattened(-1, {2, 3, 4}), (Shape{6, 4}));
}

TEST(Flatten, EitherSideMayBeWithoutDimensions) {
  EXPECT_EQ(Flattened(0, {2, 3}), (Shape{1, 6}));
  EXPECT_EQ(Flattened(2, {2, 3}), (Shape{6, 1}));
  EXPECT_EQ(Flattened(0, {}), (Shape{1, 1}));
}

TEST(Flatten, KeepsTheOrderOfTheElements) {
  EXPECT_THAT(RunReference(FlattenOp(), FlattenParams{}, Floats({1, 2, 2}, {1, 2, 3, 4})),
              testing::ElementsAre(1, 2, 3, 4));
}

TEST(Flatten, RefusesAnAxisOutsideTheRank) {
  EXPECT_EQ(RefusalOf(FlattenOp(), FlattenParams{.axis = 3}, Floats({2, 3})),
            "Flatten \"node\": axis (3) is outside rank (2)");
  EXPECT_EQ(RefusalOf(FlattenOp(), FlattenParams{.axis = -3}, Floats({2, 3})),
            "Flatten \"node\": axis (-3) is outside rank (2)");
  EXPECT_EQ(RefusalOf(FlattenOp(), FlattenParams{}, Floats({})),
            "Flatten \"node\": axis (1) is outside rank (0)");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/reshape.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Shape Reshaped(ReshapeParams params, Shape data, std::vector<int64_t> shape) {
  const Tensor dims =
      Tensor::Of<int64_t>({static_cast<int64_t>(shape.size())}, std::span<const int64_t>(shape));
  return OutputOf(ReshapeOp(), params, Floats(std::move(data)), dims).shape();
}

TEST(Reshape, KeepsTheOrderOfTheElements) {
  EXPECT_THAT(RunReference(ReshapeOp(), ReshapeParams{}, Floats({2, 3}, {1, 2, 3, 4, 5, 6}),
                           Int64s({2}, {3, 2})),
              ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Reshape, MinusOneTakesWhatIsLeftAndZeroCopies) {
  EXPECT_EQ(Reshaped({}, {2, 3, 4}, {0, -1}), (Shape{2, 12}));
  EXPECT_EQ(Reshaped({}, {2, 3, 4}, {-1, 0, 2}), (Shape{4, 3, 2}));
}

TEST(Reshape, AnEmptyListGivesAScalar) { EXPECT_EQ(Reshaped({}, {1, 1}, {}), Shape{}); }

TEST(Reshape, WithAllowzeroAZeroIsALength) {
  EXPECT_EQ(Reshaped({.allowzero = 1}, {2, 0, 3}, {0, 7, 2}), (Shape{0, 7, 2}));
}

TEST(Reshape, RefusesWhatCannotBeDecided) {
  const Tensor data = Floats({2, 3, 4}), none = Floats({0, 3});
  const OpDef op = ReshapeOp();
  EXPECT_EQ(RefusalOf(op, ReshapeParams{}, data, Int64s({2}, {-1, -1})),
            "Reshape \"node\": shape (-1,-1) has -1 more than once");
  EXPECT_EQ(RefusalOf(op, ReshapeParams{}, data, Int64s({2}, {-1, 7})),
            "Reshape \"node\": 24 elements do not divide into 7");
  EXPECT_EQ(RefusalOf(op, ReshapeParams{}, none, Int64s({2}, {0, -1})),
            "Reshape \"node\": 0 elements do not divide into 0");
  EXPECT_THAT(RefusalOf(op, ReshapeParams{.allowzero = 1}, none, Int64s({2}, {0, -1})),
              HasSubstr("has both 0 and -1"));
}

TEST(Reshape, RefusesAnotherElementCount) {
  EXPECT_EQ(RefusalOf(ReshapeOp(), ReshapeParams{}, Floats({2, 3}), Int64s({2}, {2, 2})),
            "Reshape \"node\": shape 2x2 does not hold the 6 elements of 2x3");
  EXPECT_THAT(RefusalOf(ReshapeOp(), ReshapeParams{}, Floats({6}), Int64s({2}, {6, 0})),
              HasSubstr("takes dimension (1) from data of rank (1)"));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/gather.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Gather, TakesRowsInTheOrderOfTheIndices) {
  EXPECT_THAT(RunReference(GatherOp(), GatherParams{}, Floats({3, 2}, {1, 2, 3, 4, 5, 6}),
                           Int64s({2}, {2, 0})),
              ElementsAre(5, 6, 1, 2));
}

TEST(Gather, NegativeIndicesCountFromTheEnd) {
  EXPECT_THAT(RunReference(GatherOp(), GatherParams{.axis = 1}, Floats({2, 2}, {1, 2, 3, 4}),
                           Int64s({1}, {-1})),
              ElementsAre(2, 4));
}

TEST(Gather, IndicesOfAnyShapeTakeThePlaceOfTheAxis) {
  EXPECT_EQ(
      OutputOf(GatherOp(), GatherParams{.axis = 1}, Floats({5, 6, 7}), Int32s({2, 3})).shape(),
      (Shape{5, 2, 3, 7}));
}

TEST(Gather, MovesWideIntegersExactly) {
  const int64_t wide = (int64_t{1} << 53) + 1;
  const Tensor moved = OutputOf(GatherOp(), GatherParams{}, Int64s({1}, {wide}), Int64s({}, {0}));
  EXPECT_THAT(moved.Data<int64_t>(), ElementsAre(wide));
}

TEST(Gather, RefusesAnIndexOutsideTheDimension) {
  EXPECT_EQ(RefusalOf(GatherOp(), GatherParams{}, Floats({5}), Int64s({1}, {7})),
            "Gather \"node\": index (7) is outside dimension (5)");
}

}  // namespace
}  // namespace assay

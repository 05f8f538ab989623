#include "runtime/ops/gather_elements.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(GatherElements, EachElementNamesItsPlaceAlongTheAxis) {
  const Tensor data = Floats({2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(RunReference(GatherElementsOp(), GatherElementsParams{.axis = 1}, data,
                           Int64s({2, 2}, {0, 0, 1, 0})),
              ElementsAre(1, 1, 4, 3));
  EXPECT_THAT(
      RunReference(GatherElementsOp(), GatherElementsParams{}, data, Int32s({2, 2}, {0, 0, 1, 0})),
      ElementsAre(1, 2, 3, 2));
}

TEST(GatherElements, NegativeIndicesCountFromTheEnd) {
  EXPECT_THAT(RunReference(GatherElementsOp(), GatherElementsParams{}, Floats({3}, {1, 2, 3}),
                           Int64s({2}, {-1, -3})),
              ElementsAre(3, 1));
}

TEST(GatherElements, IndicesMayBeShorterAlongOtherAxesAndLongerAlongTheirOwn) {
  EXPECT_THAT(RunReference(GatherElementsOp(), GatherElementsParams{.axis = 1},
                           Floats({2, 2}, {1, 2, 3, 4}), Int64s({1, 3}, {1, 0, 1})),
              ElementsAre(2, 1, 2));
}

TEST(GatherElements, RefusesShapesAndIndicesThatDoNotFit) {
  const OpDef op = GatherElementsOp();
  EXPECT_EQ(RefusalOf(op, GatherElementsParams{}, Floats({2, 2}), Int64s({2})),
            "GatherElements \"node\": indices of shape 2 do not fit data of shape 2x2");
  EXPECT_EQ(RefusalOf(op, GatherElementsParams{}, Floats({2, 2}), Int64s({2, 3})),
            "GatherElements \"node\": indices of shape 2x3 do not fit data of shape 2x2");
  EXPECT_EQ(RefusalOf(op, GatherElementsParams{}, Floats({5}), Int64s({1}, {7})),
            "GatherElements \"node\": index (7) is outside dimension (5)");
}

}  // namespace
}  // namespace assay

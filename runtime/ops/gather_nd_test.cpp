#include "runtime/ops/gather_nd.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

const Tensor& Cube() {
  static const Tensor x = Floats({2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7});
  return x;
}

TEST(GatherND, FullCoordinatesGiveElements) {
  EXPECT_THAT(RunReference(GatherNDOp(), GatherNDParams{}, Floats({2, 2}, {0, 1, 2, 3}),
                           Int64s({2, 2}, {0, 0, 1, -1})),
              ElementsAre(0, 3));
}

TEST(GatherND, FewerCoordinatesGiveSlices) {
  const Tensor y =
      OutputOf(GatherNDOp(), GatherNDParams{}, Cube(), Int64s({2, 1, 2}, {0, 1, 1, 0}));
  EXPECT_EQ(y.shape(), (Shape{2, 1, 2}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(2, 3, 4, 5));
}

TEST(GatherND, EachBatchGathersFromItsOwnData) {
  const Tensor y =
      OutputOf(GatherNDOp(), GatherNDParams{.batch_dims = 1}, Cube(), Int64s({2, 1}, {1, 0}));
  EXPECT_EQ(y.shape(), (Shape{2, 2}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(2, 3, 4, 5));
}

TEST(GatherND, NoIndicesGiveNoSlices) {
  EXPECT_EQ(OutputOf(GatherNDOp(), GatherNDParams{}, Cube(), Int64s({0, 1})).shape(),
            (Shape{0, 2, 2}));
}

TEST(GatherND, RefusesIndicesThatDoNotFit) {
  const OpDef op = GatherNDOp();
  EXPECT_EQ(RefusalOf(op, GatherNDParams{}, Floats({2, 2}), Int64s({1, 3})),
            "GatherND \"node\": indices of 3 coordinates do not fit 2 axes");
  EXPECT_EQ(RefusalOf(op, GatherNDParams{}, Floats({5}), Int64s({1, 1}, {7})),
            "GatherND \"node\": index (7) is outside dimension (5)");
  EXPECT_EQ(RefusalOf(op, GatherNDParams{.batch_dims = 1}, Floats({2, 2}), Int64s({3, 1})),
            "GatherND \"node\": shapes 2x2 and 3x1 differ in their 1 batch dimensions");
  EXPECT_EQ(RefusalOf(op, GatherNDParams{.batch_dims = 2}, Floats({2, 2}), Int64s({2, 1})),
            "GatherND \"node\": batch_dims (2) is outside ranks (2) and (2)");
}

}  // namespace
}  // namespace assay

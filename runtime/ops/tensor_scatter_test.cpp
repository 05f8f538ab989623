#include "runtime/ops/tensor_scatter.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(TensorScatter, WritesFromEachBatchsIndex) {
  EXPECT_THAT(RunReference(TensorScatterOp(), TensorScatterParams{}, Floats({2, 3, 1}),
                           Floats({2, 1, 1}, {7, 8}), Int64s({2}, {2, 0})),
              ElementsAre(0, 0, 7, 8, 0, 0));
}

TEST(TensorScatter, WithoutIndicesItWritesFromTheStart) {
  EXPECT_THAT(RunReference(TensorScatterOp(), TensorScatterParams{.axis = 1},
                           Floats({1, 3}, {1, 2, 3}), Floats({1, 2}, {7, 8})),
              ElementsAre(7, 8, 3));
}

TEST(TensorScatter, CircularWritesGoOnAtTheStart) {
  EXPECT_THAT(RunReference(TensorScatterOp(), TensorScatterParams{.mode = "circular", .axis = 1},
                           Floats({2, 3}, {1, 2, 3, 4, 5, 6}), Floats({2, 2}, {7, 8, 9, 10}),
                           Int64s({2}, {5, INT64_MAX})),
              ElementsAre(8, 2, 7, 4, 9, 10));
}

TEST(TensorScatter, RefusesWritesBeyondTheCache) {
  EXPECT_EQ(RefusalOf(TensorScatterOp(), TensorScatterParams{.axis = 1}, Floats({1, 3}),
                      Floats({1, 2}), Int64s({1}, {2})),
            "TensorScatter \"node\": 2 updates from index (2) on are outside dimension (3)");
  EXPECT_EQ(
      RefusalOf(TensorScatterOp(), TensorScatterParams{.axis = 1}, Floats({1, 3}), Floats({1, 4})),
      "TensorScatter \"node\": update of shape 1x4 does not fit a cache of shape 1x3");
}

TEST(TensorScatter, RefusesTheBatchAxisAndOtherBatches) {
  EXPECT_EQ(RefusalOf(TensorScatterOp(), TensorScatterParams{}, Floats({2, 3}), Floats({2, 3})),
            "TensorScatter \"node\": axis (-2) is the batch dimension");
  EXPECT_EQ(RefusalOf(TensorScatterOp(), TensorScatterParams{.axis = 1}, Floats({2, 3}),
                      Floats({2, 3}), Int64s({1})),
            "TensorScatter \"node\": write_indices of shape 1 are given for a batch of 2");
}

}  // namespace
}  // namespace assay

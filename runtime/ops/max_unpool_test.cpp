#include "runtime/ops/max_unpool.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(MaxUnpool, PutsElementsBackAmongZeros) {
  const Tensor y = OutputOf(MaxUnpoolOp(), MaxUnpoolParams{.kernel_shape = {2}, .strides = {{2}}},
                            Floats({1, 1, 2}, {5, 7}), Int64s({1, 1, 2}, {1, 2}));
  EXPECT_EQ(y.shape(), (Shape{1, 1, 4}));
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(0, 5, 7, 0));
}

TEST(MaxUnpool, IndicesReferToTheUnpooledShapeInTheCornerOfALargerOutput) {
  EXPECT_THAT(
      RunReference(MaxUnpoolOp(), MaxUnpoolParams{.kernel_shape = {2, 2}, .strides = {{2, 2}}},
                   Floats({1, 1, 1, 1}, {9}), Int64s({1, 1, 1, 1}, {2}), Int64s({4}, {1, 1, 2, 3})),
      ElementsAre(0, 0, 0, 9, 0, 0));
}

TEST(MaxUnpool, RefusesWhatDoesNotFit) {
  const MaxUnpoolParams params{.kernel_shape = {2}, .strides = {{2}}};
  EXPECT_EQ(RefusalOf(MaxUnpoolOp(), params, Floats({1, 1, 1}), Int64s({1, 1, 1}, {2})),
            "MaxUnpool \"node\": index (2) is outside the unpooled input (1x1x2)");
  EXPECT_EQ(RefusalOf(MaxUnpoolOp(), params, Floats({1, 1, 1}), Int64s({1, 1, 1}, {0}),
                      Int64s({3}, {1, 1, 1})),
            "MaxUnpool \"node\": output_shape (1x1x1) cannot hold the unpooled input (1x1x2)");
  EXPECT_EQ(RefusalOf(MaxUnpoolOp(), params, Floats({1, 1, 2}), Int64s({1, 1, 1}, {0})),
            "MaxUnpool \"node\": the indices (1x1x1) have not the shape of the input (1x1x2)");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/col2im.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Col2Im, BlocksSideBySideArePutInPlace) {
  const Tensor y =
      OutputOf(Col2ImOp(), Col2ImParams{.strides = {{1, 2}}}, Floats({1, 2, 2}, {1, 2, 3, 4}),
               Int64s({2}, {1, 4}), Int64s({2}, {1, 2}));
  EXPECT_EQ(y.shape(), (Shape{1, 1, 1, 4}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(1, 3, 2, 4));
}

TEST(Col2Im, BlocksThatOverlapAreAdded) {
  EXPECT_THAT(RunReference(Col2ImOp(), Col2ImParams{}, Floats({1, 2, 2}, {1, 2, 3, 4}),
                           Int64s({2}, {1, 3}), Int64s({2}, {1, 2})),
              ElementsAre(1, 5, 4));
}

TEST(Col2Im, WhatFallsIntoThePadsIsDropped) {
  EXPECT_THAT(
      RunReference(Col2ImOp(), Col2ImParams{.pads = {{0, 1, 0, 0}}},
                   Floats({1, 2, 2}, {1, 2, 3, 4}), Int64s({2}, {1, 2}), Int64s({2}, {1, 2})),
      ElementsAre(5, 4));
}

TEST(Col2Im, DilatedBlocksLeavePixelsOut) {
  EXPECT_THAT(RunReference(Col2ImOp(), Col2ImParams{.dilations = {{1, 2}}},
                           Int64s({1, 2, 1}, {7, 8}), Int64s({2}, {1, 3}), Int64s({2}, {1, 2})),
              ElementsAre(7, 0, 8));
}

TEST(Col2Im, EachChannelHasItsOwnBlocks) {
  const Tensor y = OutputOf(Col2ImOp(), Col2ImParams{}, Floats({1, 4, 1}, {1, 2, 3, 4}),
                            Int64s({2}, {1, 2}), Int64s({2}, {1, 2}));
  EXPECT_EQ(y.shape(), (Shape{1, 2, 1, 2}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(1, 2, 3, 4));
}

TEST(Col2Im, RefusesSizesThatDoNotFit) {
  const OpDef op = Col2ImOp();
  const Tensor image = Int64s({2}, {1, 3}), block = Int64s({2}, {1, 2});
  EXPECT_EQ(RefusalOf(op, Col2ImParams{}, Floats({1, 3, 2}), image, block),
            "Col2Im \"node\": 3 rows do not divide into blocks of 1x2");
  EXPECT_EQ(RefusalOf(op, Col2ImParams{}, Floats({1, 2, 3}), image, block),
            "Col2Im \"node\": 3 columns are given for 1x2 positions");
  EXPECT_EQ(RefusalOf(op, Col2ImParams{.strides = {{1, 0}}}, Floats({1, 2, 2}), image, block),
            "Col2Im \"node\": strides (1,0) must have 2 entries of at least 1");
  EXPECT_EQ(RefusalOf(op, Col2ImParams{.dilations = {{1, 9}}}, Floats({1, 2, 2}), image, block),
            "Col2Im \"node\": a block that reaches over 10 pixels does not fit 3");
}

}  // namespace
}  // namespace assay

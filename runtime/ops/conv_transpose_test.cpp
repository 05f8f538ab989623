#include "runtime/ops/conv_transpose.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(ConvTranspose, EveryElementAddsItsKernel) {
  EXPECT_THAT(RunReference(ConvTransposeOp(), ConvTransposeParams{}, Floats({1, 1, 2}, {1, 10}),
                           Floats({1, 1, 3}, {1, 2, 3})),
              ElementsAre(1, 12, 23, 30));
}

TEST(ConvTranspose, StridesSpreadAndDilationsWiden) {
  EXPECT_THAT(RunReference(ConvTransposeOp(), ConvTransposeParams{.strides = {{3}}},
                           Floats({1, 1, 2}, {1, 10}), Floats({1, 1, 2}, {1, 2})),
              ElementsAre(1, 2, 0, 10, 20));
  EXPECT_THAT(RunReference(ConvTransposeOp(), ConvTransposeParams{.dilations = {{2}}},
                           Floats({1, 1, 2}, {1, 10}), Floats({1, 1, 2}, {1, 2})),
              ElementsAre(1, 10, 2, 20));
}

TEST(ConvTranspose, PadsCutAndOutputPaddingAppends) {
  EXPECT_THAT(
      RunReference(ConvTransposeOp(),
                   ConvTransposeParams{.output_padding = {{1}}, .pads = {{1, 0}}, .strides = {{2}}},
                   Floats({1, 1, 2}, {1, 10}), Floats({1, 1, 2}, {1, 2}), Floats({1}, {100})),
      ElementsAre(102, 110, 120, 100));
}

TEST(ConvTranspose, TheOutputShapeDecidesThePads) {
  EXPECT_THAT(RunReference(ConvTransposeOp(), ConvTransposeParams{.output_shape = {{3}}},
                           Floats({1, 1, 2}, {1, 10}), Floats({1, 1, 3}, {1, 2, 3})),
              ElementsAre(12, 23, 30));
}

TEST(ConvTranspose, GroupsDoNotMix) {
  EXPECT_THAT(RunReference(ConvTransposeOp(), ConvTransposeParams{.group = 2},
                           Floats({1, 2, 1}, {3, 5}), Floats({2, 2, 1}, {1, 10, 100, 1000})),
              ElementsAre(3, 30, 500, 5000));
}

TEST(ConvTranspose, TwoDimensionsHaveMTimesGroupOutputs) {
  const Tensor y = OutputOf(ConvTransposeOp(), ConvTransposeParams{.strides = {{3, 2}}},
                            Floats({1, 1, 3, 3}), Floats({1, 2, 3, 3}));
  EXPECT_EQ(y.shape(), (Shape{1, 2, 9, 7}));
}

TEST(ConvTranspose, RefusesAnOutputPaddingBeyondTheStride) {
  EXPECT_EQ(RefusalOf(ConvTransposeOp(), ConvTransposeParams{.output_padding = {{1}}},
                      Floats({1, 1, 2}), Floats({1, 1, 2})),
            "ConvTranspose \"node\": output_padding (1) is not below the stride (1) or dilation "
            "(1)");
  EXPECT_EQ(
      RefusalOf(ConvTransposeOp(), ConvTransposeParams{}, Floats({1, 2, 2}), Floats({1, 1, 2})),
      "ConvTranspose \"node\": 1 groups of a filter 1x1x2 do not fit 2 channels");
}

}  // namespace
}  // namespace assay

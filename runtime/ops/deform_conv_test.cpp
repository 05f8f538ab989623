#include "runtime/ops/deform_conv.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(DeformConv, WithoutOffsetsIsAConvolution) {
  EXPECT_THAT(RunReference(DeformConvOp(), DeformConvParams{}, Floats({1, 1, 3}, {1, 2, 3}),
                           Floats({1, 1, 2}, {10, 1}), Floats({1, 2, 2}), Floats({1}, {100})),
              ElementsAre(112, 123));
}

TEST(DeformConv, EveryKernelElementMovesByItsOffset) {
  // Element 0 looks half an element further, element 1 outside.
  EXPECT_THAT(RunReference(DeformConvOp(), DeformConvParams{}, Floats({1, 1, 3}, {1, 2, 4}),
                           Floats({1, 1, 2}, {10, 1}), Floats({1, 2, 2}, {0.5, 0.5, 7, -9})),
              ElementsAre(15, 30));
}

TEST(DeformConv, TheMaskWeighs) {
  const OpDef op = DeformConvOp();
  Node node = TestNode(op, Params(DeformConvParams{}), 5);
  node.inputs[3] = kNoValue;
  const auto outputs = RunNode(op, node,
                               {Floats({1, 1, 2}, {1, 2}), Floats({1, 1, 2}, {10, 1}),
                                Floats({1, 2, 1}), std::nullopt, Floats({1, 2, 1}, {0.5, 3})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(LoadAs<double>(outputs->front()), ElementsAre(11));
}

TEST(DeformConv, OffsetGroupsSplitTheChannels) {
  EXPECT_THAT(RunReference(DeformConvOp(), DeformConvParams{.offset_group = 2},
                           Floats({1, 2, 2}, {1, 2, 10, 20}), Floats({1, 2, 1}, {1, 1}),
                           Floats({1, 2, 2}, {0, 0, 1, 1})),
              ElementsAre(21, 2));
}

TEST(DeformConv, TwoDimensionsHaveTwoOffsetsForEachElement) {
  EXPECT_THAT(
      RunReference(DeformConvOp(), DeformConvParams{}, Floats({1, 1, 2, 2}, {1, 2, 3, 4}),
                   Floats({1, 1, 1, 1}, {1}), Floats({1, 2, 2, 2}, {1, 0, 0, 0, 0, 0, 0, -0.5})),
      ElementsAre(3, 2, 3, 3.5));
}

TEST(DeformConv, RefusesOffsetsOfAnotherShape) {
  EXPECT_EQ(RefusalOf(DeformConvOp(), DeformConvParams{}, Floats({1, 1, 3}), Floats({1, 1, 2}),
                      Floats({1, 1, 2})),
            "DeformConv \"node\": offset has shape 1x1x2, not 1x2x2");
}

}  // namespace
}  // namespace assay

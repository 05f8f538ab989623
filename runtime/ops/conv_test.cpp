#include "runtime/ops/conv.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Conv, SlidesOverOneDimension) {
  EXPECT_THAT(RunReference(ConvOp(), ConvParams{}, Floats({1, 1, 4}, {1, 2, 3, 4}),
                           Floats({1, 1, 2}, {10, 1})),
              ElementsAre(12, 23, 34));
}

TEST(Conv, PaddingCountsAsZeros) {
  EXPECT_THAT(RunReference(ConvOp(), ConvParams{.pads = {{1, 2}}}, Floats({1, 1, 2}, {1, 2}),
                           Floats({1, 1, 3}, {100, 10, 1})),
              ElementsAre(12, 120, 200));
}

TEST(Conv, StridesAndDilationsSkip) {
  EXPECT_THAT(RunReference(ConvOp(), ConvParams{.dilations = {{2}}, .strides = {{2}}},
                           Floats({1, 1, 6}, {1, 2, 3, 4, 5, 6}), Floats({1, 1, 2}, {10, 1})),
              ElementsAre(13, 35));
}

TEST(Conv, TwoDimensionsAreRowMajor) {
  EXPECT_THAT(RunReference(ConvOp(), ConvParams{}, Floats({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6}),
                           Floats({1, 1, 2, 2}, {1000, 100, 10, 1})),
              ElementsAre(1245, 2356));
}

TEST(Conv, SumsOverChannelsAndAddsTheBias) {
  EXPECT_THAT(RunReference(ConvOp(), ConvParams{}, Floats({1, 2, 1}, {3, 5}),
                           Floats({2, 2, 1}, {1, 10, 100, 1000}), Floats({2}, {0.5, 0.25})),
              ElementsAre(53.5, 5300.25));
}

TEST(Conv, GroupsDoNotMix) {
  EXPECT_THAT(RunReference(ConvOp(), ConvParams{.group = 2}, Floats({1, 2, 1}, {3, 5}),
                           Floats({2, 1, 1}, {10, 100})),
              ElementsAre(30, 500));
}

TEST(Conv, ThreeDimensions) {
  EXPECT_THAT(
      RunReference(ConvOp(), ConvParams{}, Floats({1, 1, 2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}),
                   Floats({1, 1, 2, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 1})),
      ElementsAre(36));
}

TEST(Conv, SameKeepsTheSize) {
  const Tensor y = OutputOf(ConvOp(), ConvParams{.auto_pad = "SAME_UPPER", .strides = {{2, 2}}},
                            Floats({2, 3, 5, 4}), Floats({7, 3, 3, 3}));
  EXPECT_EQ(y.shape(), (Shape{2, 7, 3, 2}));
}

TEST(Conv, AnEmptyBatchGivesAnEmptyResult) {
  EXPECT_THAT(
      RunReference(ConvOp(), ConvParams{}, Floats({0, 1, 3}), Floats({2, 1, 2}, {1, 2, 3, 4})),
      IsEmpty());
}

TEST(Conv, TheSumOfExactProductsIsHeldToTheBit) {
  const Tensor x = Floats({1, 1, 3}, {1, 2, 3}), w = Floats({1, 1, 2}, {4, 5});
  const Node node = TestNode(ConvOp(), Params(ConvParams{}), 2);
  const TensorDesc desc{DType::kFloat32, {1, 1, 2}, Layout::kLinear};
  const std::vector<std::optional<Tensor>> inputs{x, w};
  const auto bounds = EvaluateTracked(ConvOp(), node, inputs, std::vector{desc}, NumericModel());
  ASSERT_TRUE(bounds.ok()) << bounds.status();
  EXPECT_THAT(bounds->front().exact, ElementsAre(14, 23));
  EXPECT_THAT(bounds->front().error, Each(0));
}

TEST(Conv, RefusesWhatDoesNotFit) {
  const Tensor x = Floats({1, 4, 5});
  EXPECT_EQ(RefusalOf(ConvOp(), ConvParams{.group = 3}, x, Floats({3, 1, 3})),
            "Conv \"node\": 3 groups of a filter 3x1x3 do not fit 4 channels");
  EXPECT_EQ(RefusalOf(ConvOp(), ConvParams{.kernel_shape = {{2}}}, x, Floats({3, 4, 3})),
            "Conv \"node\": kernel_shape (2) is not that of the filter (3)");
  EXPECT_EQ(RefusalOf(ConvOp(), ConvParams{}, x, Floats({3, 4, 3}), Floats({2})),
            "Conv \"node\": the bias has shape 2, not 3");
  EXPECT_EQ(RefusalOf(ConvOp(), ConvParams{}, x, Floats({3, 4, 3, 3})),
            "Conv \"node\": the filter has rank 4, but the input has rank 3");
}

}  // namespace
}  // namespace assay

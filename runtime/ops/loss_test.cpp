#include "runtime/ops/loss.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(NegativeLogLikelihoodLoss, AveragesByDefault) {
  EXPECT_THAT(RunReference(NegativeLogLikelihoodLossOp(), LossParams{},
                           Floats({2, 2}, {-1, -2, -3, -5}), Int64s({2}, {0, 1})),
              ElementsAre(3));
}

TEST(NegativeLogLikelihoodLoss, WeightsCountInTheMean) {
  const Tensor input = Floats({2, 2}, {-1, -2, -3, -5}), weight = Floats({2}, {1, 3});
  const auto loss = [&](const char* reduction) {
    return RunReference(NegativeLogLikelihoodLossOp(), LossParams{.reduction = reduction}, input,
                        Int64s({2}, {0, 1}), weight);
  };
  EXPECT_THAT(loss("none"), ElementsAre(1, 15));
  EXPECT_THAT(loss("sum"), ElementsAre(16));
  EXPECT_THAT(loss("mean"), ElementsAre(4));
}

TEST(NegativeLogLikelihoodLoss, AnIgnoredSampleCountsNowhere) {
  const LossParams params{.ignore_index = -7};
  EXPECT_THAT(RunReference(NegativeLogLikelihoodLossOp(), params, Floats({2, 2}, {-1, -2, -3, -5}),
                           Int32s({2}, {-7, 1})),
              ElementsAre(5));
  EXPECT_THAT(RunReference(NegativeLogLikelihoodLossOp(),
                           LossParams{.ignore_index = 0, .reduction = "none"},
                           Floats({2, 2}, {-1, -2, -3, -5}), Int32s({2}, {0, 1})),
              ElementsAre(0, 5));
}

TEST(NegativeLogLikelihoodLoss, ClassesAreTheSecondOfManyDimensions) {
  EXPECT_THAT(RunReference(NegativeLogLikelihoodLossOp(), LossParams{.reduction = "none"},
                           Floats({1, 2, 2}, {1, 2, 3, 4}), Int64s({1, 2}, {1, 0})),
              ElementsAre(-3, -2));
}

TEST(NegativeLogLikelihoodLoss, RefusesALabelThatIsNoClass) {
  EXPECT_EQ(
      RefusalOf(NegativeLogLikelihoodLossOp(), LossParams{}, Floats({1, 2}), Int64s({1}, {2})),
      "NegativeLogLikelihoodLoss \"node\": label (2) is outside the classes (2)");
  EXPECT_EQ(
      RefusalOf(NegativeLogLikelihoodLossOp(), LossParams{}, Floats({1, 2}), Int64s({2}, {0, 0})),
      "NegativeLogLikelihoodLoss \"node\": the labels have shape 2, not 1");
}

TEST(SoftmaxCrossEntropyLoss, TakesTheSoftmaxFirst) {
  EXPECT_THAT(RunReference(SoftmaxCrossEntropyLossOp(), LossParams{}, Doubles({1, 2}, {3, 3}),
                           Int64s({1}, {1})),
              ElementsAre(DoubleNear(0.6931471805599453, 1e-15)));
}

TEST(SoftmaxCrossEntropyLoss, FarScoresDoNotUnderflow) {
  EXPECT_THAT(RunReference(SoftmaxCrossEntropyLossOp(), LossParams{}, Floats({1, 2}, {0, 2000}),
                           Int64s({1}, {0})),
              ElementsAre(2000));
}

TEST(SoftmaxCrossEntropyLoss, GivesTheLogarithmsOnRequest) {
  const OpDef op = SoftmaxCrossEntropyLossOp();
  const auto outputs = RunNode(op, TestNode(op, Params(LossParams{.reduction = "sum"}), 2, 2),
                               {Floats({1, 2}, {0, 2000}), Int64s({1}, {0})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(LoadAs<double>((*outputs)[1]), ElementsAre(-2000, 0));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/batch_normalization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

constexpr BatchNormalizationParams kPlainBatchNorm{.epsilon = 0};

TEST(BatchNormalization, UsesTheMomentsOfEachChannel) {
  EXPECT_THAT(RunReference(BatchNormalizationOp(), kPlainBatchNorm,
                           Doubles({1, 2, 2}, {1, 3, 10, 30}), Doubles({2}, {1, 2}),
                           Doubles({2}, {0, 100}), Doubles({2}, {2, 20}), Doubles({2}, {1, 25})),
              ElementsAre(-1, 1, 96, 104));
}

TEST(BatchNormalization, TakesARankOneTensorAsOneChannel) {
  EXPECT_THAT(
      RunReference(BatchNormalizationOp(), kPlainBatchNorm, Doubles({3}, {1, 2, 3}),
                   Doubles({1}, {1}), Doubles({1}, {0}), Doubles({1}, {2}), Doubles({1}, {4})),
      ElementsAre(-0.5, 0, 0.5));
}

TEST(BatchNormalization, TheTypesOfScaleAndMomentsAreTheirOwn) {
  const Tensor y =
      OutputOf(BatchNormalizationOp(), kPlainBatchNorm, Halves({1, 1}, {3}), Floats({1}, {1}),
               Floats({1}, {0}), Doubles({1}, {1}), Doubles({1}, {4}));
  EXPECT_EQ(y.dtype(), DType::kFloat16);
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(1));
}

TEST(BatchNormalization, TrainingUsesTheBatchAndMovesTheGivenMoments) {
  const OpDef op = BatchNormalizationOp();
  const BatchNormalizationParams params{.epsilon = 0, .momentum = 0.75f, .training_mode = 1};
  const auto outputs = RunNode(op, TestNode(op, Params(params), 5, 3),
                               {Doubles({2, 1}, {1, 5}), Doubles({1}, {1}), Doubles({1}, {0}),
                                Doubles({1}, {7}), Doubles({1}, {8})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(LoadAs<double>((*outputs)[0]), ElementsAre(-1, 1));
  EXPECT_THAT(LoadAs<double>((*outputs)[1]), ElementsAre(7 * 0.75 + 3 * 0.25));
  EXPECT_THAT(LoadAs<double>((*outputs)[2]), ElementsAre(8 * 0.75 + 4 * 0.25));
}

TEST(BatchNormalization, TheFoldedFormNeedsAWiderBoundWhereTheMeanIsLarge) {
  const OpDef op = BatchNormalizationOp();
  const Node node = TestNode(op, Params(BatchNormalizationParams{}), 5);
  const std::vector<std::optional<Tensor>> inputs = {Floats({1, 1, 2}, {1000.25, 1001.75}),
                                                     Floats({1}, {1.3}), Floats({1}, {0.7}),
                                                     Floats({1}, {1000.3}), Floats({1}, {1.1})};
  const std::vector<TensorDesc> outputs = {{DType::kFloat32, {1, 1, 2}}};
  const auto own = EvaluateTracked(op, node, inputs, outputs, NumericModel{});
  const auto form = EvaluateTracked(op, node, inputs, outputs, NumericModel{}, "folded");
  ASSERT_TRUE(own.ok() && form.ok());
  EXPECT_LT((*own)[0].error[0], 1e-6);
  EXPECT_GT((*form)[0].error[0], 1e-4);
}

TEST(BatchNormalization, RefusesWhatDoesNotFit) {
  const OpDef op = BatchNormalizationOp();
  const Tensor two = Floats({2}), three = Floats({3});
  EXPECT_EQ(RefusalOf(op, kPlainBatchNorm, Floats({1, 2, 4}), two, two, three, two),
            "BatchNormalization \"node\": input \"input_mean\" has shape 3, but there are 2 "
            "channels");
  const auto outputs = RunNode(op, TestNode(op, Params(kPlainBatchNorm), 5, 3),
                               {Floats({1, 2, 4}), two, two, two, two});
  EXPECT_EQ(MessageOf(outputs.status()),
            "BatchNormalization \"node\": 3 outputs are asked for, but without training_mode there "
            "is one");
}

}  // namespace
}  // namespace assay

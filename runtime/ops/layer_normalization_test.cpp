#include "runtime/ops/layer_normalization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr LayerNormalizationParams kPlainLayerNorm{.epsilon = 0};

TEST(LayerNormalization, RowsHaveMeanZeroAndDeviationOne) {
  EXPECT_THAT(RunReference(LayerNormalizationOp(), kPlainLayerNorm, Doubles({2, 2}, {1, 3, 10, 30}),
                           Doubles({2}, {1, 1})),
              ElementsAre(-1, 1, -1, 1));
}

TEST(LayerNormalization, ScaleAndBiasBroadcast) {
  EXPECT_THAT(RunReference(LayerNormalizationOp(), kPlainLayerNorm, Doubles({2, 2}, {1, 3, 1, 3}),
                           Doubles({2, 1}, {2, 5}), Doubles({2}, {100, 200})),
              ElementsAre(98, 202, 95, 205));
}

TEST(LayerNormalization, TheAxisStartsTheRow) {
  const LayerNormalizationParams all{.axis = -2, .epsilon = 0};
  EXPECT_THAT(
      RunReference(LayerNormalizationOp(), all, Doubles({2, 2}, {0, 0, 2, 2}), Doubles({}, {1})),
      ElementsAre(-1, -1, 1, 1));
}

TEST(LayerNormalization, EpsilonJoinsTheVariance) {
  const LayerNormalizationParams params{.epsilon = 3};
  EXPECT_THAT(RunReference(LayerNormalizationOp(), params, Doubles({2}, {-1, 1}), Doubles({}, {1})),
              ElementsAre(-0.5, 0.5));
}

TEST(LayerNormalization, GivesMomentsInTheStashType) {
  const OpDef op = LayerNormalizationOp();
  const LayerNormalizationParams params{.axis = 1, .epsilon = 0, .stash_type = 16};
  const auto outputs = RunNode(op, TestNode(op, Params(params), 2, 3),
                               {Halves({1, 2, 2}, {2, 2, 6, 6}), Halves({}, {1})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_EQ((*outputs)[1].desc(), (TensorDesc{DType::kBFloat16, {1, 1, 1}}));
  EXPECT_THAT(LoadAs<double>((*outputs)[1]), ElementsAre(4));
  EXPECT_THAT(LoadAs<double>((*outputs)[2]), ElementsAre(0.5));
}

TEST(LayerNormalization, OfNothingIsNothing) {
  EXPECT_THAT(
      RunReference(LayerNormalizationOp(), kPlainLayerNorm, Floats({0, 2}), Floats({2}, {1, 1})),
      IsEmpty());
}

// The mean of squares less the square of the mean cancels, and says so by its bound.
TEST(LayerNormalization, TheOnePassFormNeedsAWiderBoundWhereTheMeanIsLarge) {
  const OpDef op = LayerNormalizationOp();
  const Node node = TestNode(op, Params(LayerNormalizationParams{}), 2);
  const std::vector<std::optional<Tensor>> inputs = {Floats({4}, {1000.1, 1001.7, 999.2, 1000.3}),
                                                     Floats({}, {1})};
  const std::vector<TensorDesc> outputs = {{DType::kFloat32, {4}}};
  const auto own = EvaluateTracked(op, node, inputs, outputs, NumericModel{});
  const auto form = EvaluateTracked(op, node, inputs, outputs, NumericModel{}, "one_pass");
  ASSERT_TRUE(own.ok() && form.ok());
  EXPECT_LT((*own)[0].error[0], 2e-3);
  EXPECT_GT((*form)[0].error[0], 20 * (*own)[0].error[0]);
}

TEST(LayerNormalization, RefusesWhatDoesNotFit) {
  const auto refusal = [](const LayerNormalizationParams& params, Shape scale) {
    return RefusalOf(LayerNormalizationOp(), params, Floats({2, 8}), Floats(std::move(scale)));
  };
  EXPECT_EQ(refusal({.axis = 2}, {8}), "LayerNormalization \"node\": axis (2) is outside rank (2)");
  EXPECT_EQ(refusal({}, {3}),
            "LayerNormalization \"node\": input \"Scale\" with shape 3 does not broadcast to 2x8");
  EXPECT_EQ(refusal({.stash_type = 7}, {8}),
            "LayerNormalization \"node\": stash_type (7) is not a type that it may be");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/recurrent.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(RecurrentDims, IndexesByLayout) {
  RecurrentDims dims{.steps = 3, .batch = 2, .input = 4, .hidden = 5, .directions = 2};
  EXPECT_EQ(dims.X(2, 1), (2 * 2 + 1) * 4);
  EXPECT_EQ(dims.Y(2, 1, 1), ((2 * 2 + 1) * 2 + 1) * 5);
  EXPECT_EQ(dims.State(1, 0), 2 * 5);
  EXPECT_EQ(dims.YShape(), Shape({3, 2, 2, 5}));
  dims.batch_first = true;
  EXPECT_EQ(dims.X(2, 1), (3 + 2) * 4);
  EXPECT_EQ(dims.Y(2, 1, 1), ((3 + 2) * 2 + 1) * 5);
  EXPECT_EQ(dims.State(1, 0), 5);
  EXPECT_EQ(dims.YShape(), Shape({2, 3, 2, 5}));
  EXPECT_EQ(dims.StateShape(), Shape({2, 2, 5}));
}

TEST(ParseActivations, GivesConstantsInOrderAndDefaultsAfter) {
  RecurrentAttributes attributes;
  attributes.activations = {"Tanh", "Elu", "HardSigmoid", "HardSigmoid", "LeakyRelu"};
  attributes.alphas = {3, 4};
  attributes.betas = {5};
  const auto activations = ParseActivations(attributes);
  ASSERT_TRUE(activations.ok()) << activations.status();
  std::vector<float> alphas, betas;
  for (const Activation& activation : *activations) {
    alphas.push_back(activation.alpha);
    betas.push_back(activation.beta);
  }
  EXPECT_THAT(alphas, ElementsAre(0, 3, 4, 0.2f, 0.01f));
  EXPECT_THAT(betas, ElementsAre(0, 0, 5, 0.5f, 0));
}

TEST(SequenceLengths, AreAllStepsWhereNoneAreGiven) {
  const RecurrentDims dims{.steps = 3, .batch = 2};
  EXPECT_THAT(*SequenceLengths(std::nullopt, dims), ElementsAre(3, 3));
  EXPECT_THAT(*SequenceLengths(std::vector<int64_t>{0, 3}, dims), ElementsAre(0, 3));
  EXPECT_EQ(MessageOf(SequenceLengths(std::vector<int64_t>{0, 4}, dims).status()),
            "sequence 1 has 4 steps, not 0 to 3");
}

}  // namespace
}  // namespace assay

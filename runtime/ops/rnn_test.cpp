#include "runtime/ops/rnn.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<double> RunRnn(const RnnParams& params, std::initializer_list<double> x) {
  const int64_t steps = static_cast<int64_t>(x.size());
  return RunReference(RnnOp(), params, TensorOf<double>({steps, 1, 1}, x), Doubles({1, 1, 1}, {1}),
                      Doubles({1, 1, 1}, {0}));
}
RnnParams WithActivation(std::string name) { return {.activations = {std::move(name)}}; }

TEST(Rnn, FeedsItsStateBack) {
  EXPECT_THAT(
      RunReference(RnnOp(), WithActivation("Affine"), Doubles({3, 1, 1}, {1, 2, 3}),
                   Doubles({1, 1, 1}, {10}), Doubles({1, 1, 1}, {2}), Doubles({1, 2}, {0.5, 0.25})),
      ElementsAre(10.75, 42.25, 115.25));
}

TEST(Rnn, HasEveryActivationOfTheSpecification) {
  EXPECT_THAT(RunRnn({}, {1}), ElementsAre(std::tanh(1.0)));
  EXPECT_THAT(RunRnn(WithActivation("Relu"), {-1, 2}), ElementsAre(0, 2));
  EXPECT_THAT(RunRnn(WithActivation("Sigmoid"), {0}), ElementsAre(0.5));
  EXPECT_THAT(RunRnn(WithActivation("LeakyRelu"), {-1, 2}), ElementsAre(double{-0.01f}, 2));
  EXPECT_THAT(RunRnn(WithActivation("ThresholdedRelu"), {0.5, 1, 2}), ElementsAre(0, 1, 2));
  EXPECT_THAT(RunRnn(WithActivation("Elu"), {-1, 2}), ElementsAre(std::exp(-1.0) - 1, 2));
  EXPECT_THAT(RunRnn(WithActivation("Softsign"), {-3, 1}), ElementsAre(-0.75, 0.5));
  EXPECT_THAT(RunRnn(WithActivation("Softplus"), {0}), ElementsAre(std::log(2.0)));
  EXPECT_THAT(RunRnn(WithActivation("HardSigmoid"), {0, 9, -9}), ElementsAre(0.5, 1, 0));
}

TEST(Rnn, ConstantsGoToTheActivationsThatTakeThemInOrder) {
  const RnnParams params{.activation_alpha = {{2, 3}},
                         .activation_beta = {{1}},
                         .activations = {"LeakyRelu", "Affine"},
                         .direction = "bidirectional"};
  EXPECT_THAT(RunReference(RnnOp(), params, Doubles({1, 1, 1}, {-1}), Doubles({2, 1, 1}, {1, 1}),
                           Doubles({2, 1, 1})),
              ElementsAre(-2, -2));
}

TEST(Rnn, ScaledTanhHasNoDefaults) {
  const RnnParams params{
      .activation_alpha = {{2}}, .activation_beta = {{0.5f}}, .activations = {"ScaledTanh"}};
  EXPECT_THAT(RunRnn(params, {1}), ElementsAre(2 * std::tanh(0.5)));
  const Tensor one = Floats({1, 1, 1});
  EXPECT_EQ(RefusalOf(RnnOp(), WithActivation("ScaledTanh"), one, one, one),
            "RNN \"node\": activation \"ScaledTanh\" needs an alpha");
}

TEST(Rnn, ClipKeepsNaN) {
  RnnParams params = WithActivation("Affine");
  params.clip = 1;
  EXPECT_THAT(RunRnn(params, {5}), ElementsAre(1));
  EXPECT_THAT(RunRnn(params, {-5}), ElementsAre(-1));
  EXPECT_THAT(RunRnn(params, {kNaN}), ElementsAre(testing::IsNan()));
}

}  // namespace
}  // namespace assay

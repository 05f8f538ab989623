#include "runtime/ops/lstm.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::ElementsAreArray;

using LstmInputs = std::vector<std::optional<Tensor>>;

std::vector<Tensor> RunLstm(const LstmParams& params, const LstmInputs& inputs) {
  const OpDef op = LstmOp();
  const auto outputs = RunNode(op, TestNode(op, Params(params), inputs.size(), 3), inputs);
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  return outputs.ok() ? *outputs : std::vector<Tensor>(3);
}

// With Affine activations all gates are linear: i, o, f, c are the weights times x.
const LstmParams kLinearLstm{.activations = {{"Affine", "Affine", "Affine"}}};

TEST(Lstm, FollowsItsEquationsWithGatesInTheOrderIofc) {
  const auto outputs = RunLstm(kLinearLstm, {Doubles({2, 1, 1}, {1, 2}),
                                             Doubles({1, 4, 1}, {2, 3, 5, 7}), Doubles({1, 4, 1})});
  // Step 1: C = 2 * 7, H = 3 * C. Step 2: C = 10 * 14 + 4 * 14, H = 6 * C.
  EXPECT_THAT(LoadAs<double>(outputs[0]), ElementsAre(42, 1176));
  EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre(1176));
  EXPECT_THAT(LoadAs<double>(outputs[2]), ElementsAre(196));
}

TEST(Lstm, ALongRecurrenceHasAUsefulBound) {
  Tensor x({DType::kFloat32, {64, 1, 1}}), w({DType::kFloat32, {1, 4, 1}}), r = w.Clone();
  for (int64_t i = 0; i < 64; ++i) x.MutableData<float>()[i] = static_cast<float>(i % 7) - 3;
  for (int64_t i = 0; i < 4; ++i) w.MutableData<float>()[i] = r.MutableData<float>()[i] = 0.3f;
  const Bounded bound = BoundOf(LstmOp(), LstmParams{}, x, w, r);
  // 64 steps lose some of the 24 bits of a float, not most of them.
  const double error = bound.error.back();
  EXPECT_GT(error, 0x1p-30);
  EXPECT_LT(error, 0x1p-16 * std::fabs(bound.exact.back()));
}

TEST(Lstm, DefaultActivationsAreSigmoidAndTanh) {
  const auto outputs =
      RunLstm({}, {Doubles({1, 1, 1}, {1}), Doubles({1, 4, 1}, {0, 0, 0, 1}), Doubles({1, 4, 1})});
  const double cell = 0.5 * std::tanh(1.0);
  EXPECT_THAT(LoadAs<double>(outputs[2]), ElementsAre(cell));
  EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre(DoubleEq(0.5 * std::tanh(cell))));
}

TEST(Lstm, StatesBiasesAndPeepholesJoin) {
  const auto outputs =
      RunLstm(kLinearLstm,
              {Doubles({1, 1, 1}, {0}), Doubles({1, 4, 1}), Doubles({1, 4, 1}, {1, 0, 0, 0}),
               Doubles({1, 8}, {0, 1, 0, 2, 0, 0, 1, 0}), std::nullopt, Doubles({1, 1, 1}, {3}),
               Doubles({1, 1, 1}, {10}), Doubles({1, 3}, {0.5, 0.25, 0.125})});
  // i = 3 + 0.5 * 10, f = 1 + 0.125 * 10, c = 2, C = 2.25 * 10 + 8 * 2, o = 1 + 0.25 * C.
  EXPECT_THAT(LoadAs<double>(outputs[2]), ElementsAre(38.5));
  EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre((1 + 0.25 * 38.5) * 38.5));
}

TEST(Lstm, InputForgetCouplesTheGates) {
  LstmParams params = kLinearLstm;
  params.input_forget = 1;
  const auto outputs = RunLstm(
      params, {Doubles({1, 1, 1}, {1}), Doubles({1, 4, 1}, {0.25, 1, 9, 8}), Doubles({1, 4, 1}),
               std::nullopt, std::nullopt, std::nullopt, Doubles({1, 1, 1}, {4})});
  EXPECT_THAT(LoadAs<double>(outputs[2]), ElementsAre(0.75 * 4 + 0.25 * 8));
}

TEST(Lstm, ClipBoundsWhatGoesIntoTheGatesAlone) {
  LstmParams params = kLinearLstm;
  params.clip = 2;
  const auto outputs = RunLstm(
      params, {Doubles({1, 1, 1}, {1}), Doubles({1, 4, 1}, {5, -5, 0, 7}), Doubles({1, 4, 1})});
  EXPECT_THAT(LoadAs<double>(outputs[2]), ElementsAre(4));
  EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre(-8));
}

TEST(Lstm, TheReverseDirectionRunsFromTheLastStep) {
  LstmParams params = kLinearLstm;
  params.direction = "reverse";
  const auto outputs = RunLstm(
      params, {Doubles({2, 1, 1}, {2, 1}), Doubles({1, 4, 1}, {2, 3, 5, 7}), Doubles({1, 4, 1})});
  EXPECT_THAT(LoadAs<double>(outputs[0]), ElementsAre(1176, 42));
  EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre(1176));
}

TEST(Lstm, BothDirectionsHaveWeightsOfTheirOwn) {
  const LstmParams params{.activations = {std::vector<std::string>(6, "Affine")},
                          .direction = "bidirectional"};
  const auto outputs =
      RunLstm(params, {Doubles({2, 1, 1}, {1, 2}), Doubles({2, 4, 1}, {2, 3, 5, 7, 1, 1, 0, 1}),
                       Doubles({2, 4, 1})});
  EXPECT_EQ(outputs[0].shape(), Shape({2, 2, 1, 1}));
  EXPECT_THAT(LoadAs<double>(outputs[0]), ElementsAre(42, 1, 1176, 8));
  EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre(1176, 1));
}

TEST(Lstm, ShorterSequencesEndEarlierAndArePaddedWithZeros) {
  for (const char* direction : {"forward", "reverse"}) {
    LstmParams params = kLinearLstm;
    params.direction = direction;
    const auto outputs =
        RunLstm(params, {Doubles({2, 2, 1}, {1, 1, 100, 1}), Doubles({1, 4, 1}, {2, 3, 5, 7}),
                         Doubles({1, 4, 1}), std::nullopt, Int32s({2}, {1, 0})});
    EXPECT_THAT(LoadAs<double>(outputs[0]), ElementsAre(42, 0, 0, 0)) << direction;
    EXPECT_THAT(LoadAs<double>(outputs[1]), ElementsAre(42, 0)) << direction;
  }
}

TEST(Lstm, LayoutOnePutsTheBatchFirst) {
  const Tensor w = Doubles({1, 8, 1}, {1, 2, 3, 4, 5, 6, 7, 8});
  const Tensor r = Doubles({1, 8, 2}, {1, 0, 0, 1, 1, 1, 0, 0, 1, 2, 0, 1, 1, 0, 0, 1});
  LstmParams params;
  const auto steps_first = RunLstm(params, {Doubles({2, 3, 1}, {1, 2, 3, 4, 5, 6}), w, r});
  params.layout = 1;
  const auto batch_first = RunLstm(params, {Doubles({3, 2, 1}, {1, 4, 2, 5, 3, 6}), w, r});
  EXPECT_EQ(batch_first[0].shape(), Shape({3, 2, 1, 2}));
  EXPECT_EQ(batch_first[1].shape(), Shape({3, 1, 2}));
  EXPECT_THAT(LoadAs<double>(batch_first[1]), ElementsAreArray(LoadAs<double>(steps_first[1])));
}

TEST(Lstm, OutputsMayBeLeftOut) {
  const OpDef op = LstmOp();
  Node node = TestNode(op, Params(kLinearLstm), 3, 3);
  node.outputs[0] = node.outputs[2] = kNoValue;
  const auto outputs = RunNode(
      op, node, {Doubles({1, 1, 1}, {1}), Doubles({1, 4, 1}, {2, 3, 5, 7}), Doubles({1, 4, 1})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(LoadAs<double>((*outputs)[1]), ElementsAre(42));
}

TEST(Lstm, RefusesWhatDoesNotFit) {
  const OpDef op = LstmOp();
  const Tensor x = Floats({2, 1, 3}), w = Floats({1, 8, 3}), r = Floats({1, 8, 2});
  EXPECT_EQ(RefusalOf(op, LstmParams{}, x, Floats({1, 8, 4}), r),
            "LSTM \"node\": input \"W\" has shape 1x8x4, not 1x8x3");
  EXPECT_EQ(RefusalOf(op, LstmParams{.hidden_size = 3}, x, w, r),
            "LSTM \"node\": hidden_size (3) differs from the last dimension of \"R\" (2)");
  EXPECT_EQ(RefusalOf(op, LstmParams{.direction = "bidirectional"}, x, w, r),
            "LSTM \"node\": input \"R\" has 1 directions, but the direction is bidirectional");
  EXPECT_EQ(RefusalOf(op, LstmParams{.activations = {{"Sigmoid", "Tahn", "Tanh"}}}, x, w, r),
            "LSTM \"node\": activation \"Tahn\" is not known (did you mean \"Tanh\"?)");
  EXPECT_EQ(RefusalOf(op, LstmParams{.activations = {{"Sigmoid", "Tanh"}}}, x, w, r),
            "LSTM \"node\": 2 activations are given, not 3");
  EXPECT_EQ(RefusalOf(op, LstmParams{}, x, w, r, Floats({1, 16}), Int32s({1}, {3})),
            "LSTM \"node\": sequence 0 has 3 steps, not 0 to 2");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/qlinear_conv.h"

#include "runtime/ops/conv.h"
#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// 1x1 convolution of the given bytes, weight 1, scales 0.5 and 0.5, y_scale 0.5.
std::vector<double> Requantise(std::initializer_list<double> x, const Tensor& bias) {
  const int64_t size = static_cast<int64_t>(x.size());
  return RunReference(
      QLinearConvOp(), ConvParams{}, TensorOf<uint8_t>({1, 1, size}, x), Floats({}, {0.5}),
      TensorOf<uint8_t>({}, {100}), TensorOf<int8_t>({1, 1, 1}, {1}), Floats({}, {0.5}),
      TensorOf<int8_t>({}, {0}), Floats({}, {0.5}), TensorOf<uint8_t>({}, {7}), bias);
}

TEST(QLinearConv, RoundsHalvesToEvenBeforeTheZeroPoint) {
  EXPECT_THAT(Requantise({101, 103, 105, 99}, Int32s({1}, {0})), ElementsAre(7, 9, 9, 7));
}

TEST(QLinearConv, AddsTheBiasToTheIntegerSumAndSaturates) {
  EXPECT_THAT(Requantise({100, 0}, Int32s({1}, {10})), ElementsAre(12, 0));
  EXPECT_THAT(Requantise({255}, Int32s({1}, {1000})), ElementsAre(255));
}

TEST(QLinearConv, EveryOutputChannelMayHaveItsOwnScale) {
  EXPECT_THAT(
      RunReference(QLinearConvOp(), ConvParams{}, TensorOf<int8_t>({1, 1, 1}, {10}),
                   Floats({}, {1}), TensorOf<int8_t>({}, {0}), TensorOf<int8_t>({2, 1, 1}, {1, 1}),
                   Floats({2}, {1, 2}), TensorOf<int8_t>({2}, {0, 0}), Floats({}, {1}),
                   TensorOf<int8_t>({}, {0})),
      ElementsAre(10, 20));
}

TEST(QLinearConv, ATieMayFallEitherWayOnlyWhereTheMultiplierIsRounded) {
  const Node node = TestNode(QLinearConvOp(), Params(ConvParams{}), 8);
  const auto error = [&](double x, double w_scale, double y_scale) {
    const std::vector<std::optional<Tensor>> inputs{TensorOf<int8_t>({1, 1, 1}, {x}),
                                                    Floats({}, {1}),
                                                    TensorOf<int8_t>({}, {0}),
                                                    TensorOf<int8_t>({1, 1, 1}, {1}),
                                                    Floats({}, {w_scale}),
                                                    TensorOf<int8_t>({}, {0}),
                                                    Floats({}, {y_scale}),
                                                    TensorOf<int8_t>({}, {0})};
    const TensorDesc desc{DType::kInt8, {1, 1, 1}, Layout::kLinear};
    const auto bounds =
        EvaluateTracked(QLinearConvOp(), node, inputs, std::vector{desc}, NumericModel());
    EXPECT_TRUE(bounds.ok()) << bounds.status();
    return bounds.ok() ? bounds->front().error[0] : -1;
  };
  EXPECT_EQ(error(3, 2, 4), 0);    // 1.5 from exact scales
  EXPECT_GE(error(15, 1, 10), 1);  // 1.5 from the rounded 0.1
  EXPECT_EQ(error(14, 1, 10), 0);  // far from a tie
}

TEST(QLinearConv, RefusesAScaleOfAnotherLength) {
  EXPECT_EQ(RefusalOf(QLinearConvOp(), ConvParams{}, TensorOf<int8_t>({1, 1, 1}, {10}),
                      Floats({2}, {1, 1}), TensorOf<int8_t>({}, {0}),
                      TensorOf<int8_t>({1, 1, 1}, {1}), Floats({}, {1}), TensorOf<int8_t>({}, {0}),
                      Floats({}, {1}), TensorOf<int8_t>({}, {0})),
            "QLinearConv \"node\": input \"x_scale\" has 2 elements, but must have one");
}

}  // namespace
}  // namespace assay

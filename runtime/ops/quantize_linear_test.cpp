#include "runtime/ops/quantize_linear.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(QuantizeLinear, RoundsTiesToEvenAndSaturates) {
  EXPECT_THAT(RunReference(QuantizeLinearOp(), QuantizeLinearParams{},
                           Floats({6}, {0, 1, 3, 1000, -254, -1000}), Floats({}, {2}),
                           TensorOf<uint8_t>({}, {128})),
              ElementsAre(128, 128, 130, 255, 1, 0));
}

TEST(QuantizeLinear, WithoutAZeroPointItIsUint8OrTheOutputDtype) {
  const Tensor x = Floats({2}, {-3, 3}), scale = Floats({}, {1});
  EXPECT_EQ(OutputOf(QuantizeLinearOp(), QuantizeLinearParams{}, x, scale).dtype(), DType::kUint8);
  const Tensor y = OutputOf(QuantizeLinearOp(), QuantizeLinearParams{.output_dtype = 5}, x, scale);
  EXPECT_THAT(y.Data<int16_t>(), ElementsAre(-3, 3));
}

TEST(QuantizeLinear, OneScaleForEachIndexOfTheAxis) {
  EXPECT_THAT(RunReference(QuantizeLinearOp(), QuantizeLinearParams{.axis = 0},
                           Floats({2, 2}, {4, 6, 4, 6}), Floats({2}, {1, 2}),
                           TensorOf<int8_t>({2}, {0, -1})),
              ElementsAre(4, 6, 1, 2));
}

TEST(QuantizeLinear, BlocksShareAScale) {
  EXPECT_THAT(RunReference(QuantizeLinearOp(), QuantizeLinearParams{.axis = 1, .block_size = 2},
                           Floats({1, 3}, {8, 8, 8}), Floats({1, 2}, {1, 4}),
                           TensorOf<uint8_t>({1, 2}, {0, 1})),
              ElementsAre(8, 8, 3));
}

TEST(QuantizeLinear, IntegersAreDividedExactly) {
  EXPECT_THAT(RunReference(QuantizeLinearOp(), QuantizeLinearParams{.output_dtype = 3},
                           Int32s({4}, {5, 7, -5, 2000}), Int32s({}, {2})),
              ElementsAre(2, 4, -2, 127));
}

TEST(QuantizeLinear, OnlyTheNeighboursOfATieAreLeftOpen) {
  const Bounded y = BoundOf(QuantizeLinearOp(), QuantizeLinearParams{},
                            Floats({3}, {0.3f * 2.5f, 0.3, 1e30}), Floats({}, {0.3}));
  EXPECT_THAT(y.error, ElementsAre(testing::DoubleNear(1, 1e-6), 0, 0));
}

TEST(QuantizeLinear, AnExactTieIsDecided) {
  EXPECT_THAT(
      BoundOf(QuantizeLinearOp(), QuantizeLinearParams{}, Floats({1}, {5}), Floats({}, {2})).error,
      ElementsAre(0));
}

TEST(QuantizeLinear, AScaleInHalvesDividesInHalves) {
  // 39.498 is next to the tie 39.5 in halves, which are 1/32 apart there.
  const Bounded y = BoundOf(QuantizeLinearOp(), QuantizeLinearParams{}, Halves({1}, {1.1806640625}),
                            Halves({}, {0.029891967773}));
  EXPECT_THAT(y.error, ElementsAre(testing::DoubleNear(1, 1e-4)));
}

TEST(QuantizeLinear, UnlessAHigherPrecisionIsAskedFor) {
  const Bounded y = BoundOf(QuantizeLinearOp(), QuantizeLinearParams{.precision = 1},
                            Halves({1}, {1.1806640625}), Halves({}, {0.029891967773}));
  EXPECT_THAT(y.error, ElementsAre(0));
}

TEST(QuantizeLinear, RefusesAZeroPointOfAnotherTypeOrShape) {
  const Tensor x = Floats({2}), scale = Floats({}, {1});
  EXPECT_EQ(RefusalOf(QuantizeLinearOp(), QuantizeLinearParams{.output_dtype = 3}, x, scale,
                      TensorOf<uint8_t>({}, {0})),
            "QuantizeLinear \"node\": output_dtype is i8, but y_zero_point has type u8");
  EXPECT_EQ(RefusalOf(QuantizeLinearOp(), QuantizeLinearParams{}, x, scale,
                      TensorOf<uint8_t>({2}, {0, 0})),
            "QuantizeLinear \"node\": y_zero_point has shape 2, but y_scale has scalar");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/dequantize_linear.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(DequantizeLinear, SubtractsTheZeroPointBeforeScaling) {
  EXPECT_THAT(RunReference(DequantizeLinearOp(), DequantizeLinearParams{},
                           TensorOf<uint8_t>({3}, {0, 128, 255}), Floats({}, {0.5}),
                           TensorOf<uint8_t>({}, {128})),
              ElementsAre(-64, 0, 63.5));
}

TEST(DequantizeLinear, OneScaleForEachIndexOfTheAxis) {
  EXPECT_THAT(RunReference(DequantizeLinearOp(), DequantizeLinearParams{.axis = -1},
                           TensorOf<int8_t>({2, 2}, {1, 2, 3, 4}), Floats({2}, {1, 10})),
              ElementsAre(1, 20, 3, 40));
}

TEST(DequantizeLinear, BlocksShareAScale) {
  EXPECT_THAT(RunReference(DequantizeLinearOp(), DequantizeLinearParams{.axis = 0, .block_size = 2},
                           TensorOf<int16_t>({3, 1}, {1, 2, 3}), Floats({2, 1}, {1, 10})),
              ElementsAre(1, 2, 30));
}

TEST(DequantizeLinear, HasTheTypeOfTheScaleOrTheOutputDtype) {
  const Tensor x = TensorOf<int8_t>({1}, {3}), scale = Halves({}, {0.1});
  EXPECT_EQ(OutputOf(DequantizeLinearOp(), DequantizeLinearParams{}, x, scale).dtype(),
            DType::kFloat16);
  EXPECT_EQ(
      OutputOf(DequantizeLinearOp(), DequantizeLinearParams{.output_dtype = 1}, x, scale).dtype(),
      DType::kFloat32);
}

TEST(DequantizeLinear, RefusesAnIntegerOutput) {
  EXPECT_EQ(RefusalOf(DequantizeLinearOp(), DequantizeLinearParams{.output_dtype = 3},
                      TensorOf<int8_t>({1}, {3}), Floats({}, {1})),
            "DequantizeLinear \"node\": output_dtype (3) is none of f32, f16 and bf16");
}

}  // namespace
}  // namespace assay

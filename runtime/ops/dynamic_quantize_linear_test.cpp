#include "runtime/ops/dynamic_quantize_linear.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<Tensor> DynamicallyQuantized(const Tensor& x) {
  const OpDef op = DynamicQuantizeLinearOp();
  const auto outputs = RunNode(op, TestNode(op, Params(NoParams{}), 1, 3), {x});
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  return outputs.ok() ? *outputs : std::vector<Tensor>(3);
}

TEST(DynamicQuantizeLinear, SpreadsTheRangeOver256Steps) {
  const std::vector<Tensor> outputs = DynamicallyQuantized(Floats({4}, {-51, 0, 102, 204}));
  EXPECT_THAT(outputs[0].Data<uint8_t>(), ElementsAre(0, 51, 153, 255));
  EXPECT_THAT(outputs[1].Data<float>(), ElementsAre(1));
  EXPECT_THAT(outputs[2].Data<uint8_t>(), ElementsAre(51));
}

TEST(DynamicQuantizeLinear, TheRangeIncludesZero) {
  const std::vector<Tensor> above = DynamicallyQuantized(Floats({2}, {51, 255}));
  EXPECT_THAT(above[0].Data<uint8_t>(), ElementsAre(51, 255));
  EXPECT_THAT(above[2].Data<uint8_t>(), ElementsAre(0));
  const std::vector<Tensor> below = DynamicallyQuantized(Floats({2}, {-51, -255}));
  EXPECT_THAT(below[0].Data<uint8_t>(), ElementsAre(204, 0));
  EXPECT_THAT(below[2].Data<uint8_t>(), ElementsAre(255));
}

TEST(DynamicQuantizeLinear, ZerosAreNotDividedByZero) {
  const std::vector<Tensor> outputs = DynamicallyQuantized(Floats({2}, {0, 0}));
  EXPECT_THAT(outputs[0].Data<uint8_t>(), ElementsAre(0, 0));
  EXPECT_THAT(outputs[1].Data<float>(), ElementsAre(1.0f / 255));
}

}  // namespace
}  // namespace assay

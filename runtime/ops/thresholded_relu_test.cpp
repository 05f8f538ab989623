#include "runtime/ops/thresholded_relu.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(ThresholdedRelu, TheThresholdItselfIsCut) {
  EXPECT_THAT(RunReference(ThresholdedReluOp(), ThresholdedReluParams{.alpha = 2},
                           Floats({5}, {-3, 1.5, 2, 2.5, kInf})),
              ElementsAre(0, 0, 0, 2.5, kInf));
}

TEST(ThresholdedRelu, ANegativeThresholdLetsNegativeNumbersThrough) {
  EXPECT_THAT(
      RunReference(ThresholdedReluOp(), ThresholdedReluParams{.alpha = -2}, Floats({2}, {-1, -3})),
      ElementsAre(-1, 0));
}

}  // namespace
}  // namespace assay

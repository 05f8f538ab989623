#include "runtime/ops/leaky_relu.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

TEST(LeakyRelu, ScalesWhatIsBelowZero) {
  EXPECT_THAT(RunReference(LeakyReluOp(), LeakyReluParams{.alpha = 0.5},
                           Floats({5}, {-4, -0.0, 3, kNaN, -kInf})),
              ElementsAre(-2, -0.0, 3, IsNan(), -kInf));
}

TEST(LeakyRelu, ASlopeAboveOneIsNotAMaximum) {
  EXPECT_THAT(RunReference(LeakyReluOp(), LeakyReluParams{.alpha = 2}, Floats({2}, {-4, 3})),
              ElementsAre(-8, 3));
}

}  // namespace
}  // namespace assay

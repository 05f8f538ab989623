#include "runtime/ops/swish.h"

#include "runtime/ops/op_testing.h"

#include <cmath>

namespace assay {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TEST(Swish, WeighsWithTheSigmoidOfAlphaX) {
  EXPECT_THAT(RunReference(SwishOp(), SwishParams{.alpha = 2}, Doubles({4}, {0, 1, 40, -400})),
              ElementsAre(0, DoubleEq(1 / (1 + std::exp(-2.0))), 40, testing::DoubleNear(0, 1e-9)));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/shrink.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Shrink, MovesTowardZeroByTheBias) {
  EXPECT_THAT(RunReference(ShrinkOp(), ShrinkParams{.bias = 0.5, .lambd = 1},
                           Floats({6}, {-3, -1, -0.5, 0.5, 1, 3})),
              ElementsAre(-2.5, 0, 0, 0, 0, 2.5));
}

TEST(Shrink, IntegersAreTruncatedAfterTheSum) {
  EXPECT_THAT(
      RunReference(ShrinkOp(), ShrinkParams{.bias = 1.5, .lambd = 2}, Int32s({4}, {-4, -2, 2, 4})),
      ElementsAre(-2, 0, 0, 2));
}

}  // namespace
}  // namespace assay

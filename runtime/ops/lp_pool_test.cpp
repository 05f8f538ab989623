#include "runtime/ops/lp_pool.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(LpPool, OrderOneSumsMagnitudes) {
  EXPECT_THAT(RunReference(LpPoolOp(), LpPoolParams{.kernel_shape = {2}, .p = 1, .pads = {{1, 0}}},
                           Floats({1, 1, 2}, {-3, 4})),
              ElementsAre(3, 7));
}

TEST(LpPool, OrderTwoIsTheEuclideanNorm) {
  EXPECT_THAT(
      RunReference(LpPoolOp(), LpPoolParams{.kernel_shape = {2, 1}}, Floats({1, 1, 2, 1}, {-3, 4})),
      ElementsAre(5));
}

TEST(LpPool, OrderThreeTakesTheCubicRoot) {
  EXPECT_THAT(RunReference(LpPoolOp(), LpPoolParams{.kernel_shape = {3}, .p = 3},
                           Floats({1, 1, 3}, {3, -4, 5})),
              ElementsAre(DoubleNear(6, 1e-6)));
}

TEST(LpPool, RefusesOrderZero) {
  EXPECT_EQ(RefusalOf(LpPoolOp(), LpPoolParams{.kernel_shape = {1}, .p = 0}, Floats({1, 1, 3})),
            "LpPool \"node\": p (0) is below 1");
}

}  // namespace
}  // namespace assay

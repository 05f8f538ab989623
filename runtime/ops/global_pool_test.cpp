#include "runtime/ops/global_pool.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

TEST(GlobalAveragePool, AveragesEveryChannel) {
  const Tensor y = OutputOf(GlobalAveragePoolOp(), NoParams{},
                            Floats({1, 2, 2, 2}, {1, 2, 3, 4, 10, 20, 30, 40}));
  EXPECT_EQ(y.shape(), (Shape{1, 2, 1, 1}));
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(2.5, 25));
}

TEST(GlobalMaxPool, TakesTheLargestOfEveryChannel) {
  EXPECT_THAT(RunReference(GlobalMaxPoolOp(), NoParams{}, Floats({2, 1, 2}, {-1, -2, kNaN, 3})),
              ElementsAre(-1, IsNan()));
}

TEST(GlobalLpPool, TakesTheNormOfEveryChannel) {
  const Tensor x = Floats({1, 1, 2}, {-3, 4});
  EXPECT_THAT(RunReference(GlobalLpPoolOp(), GlobalLpPoolParams{}, x), ElementsAre(5));
  EXPECT_THAT(RunReference(GlobalLpPoolOp(), GlobalLpPoolParams{.p = 1}, x), ElementsAre(7));
}

TEST(GlobalPools, RefuseEmptyChannels) {
  EXPECT_EQ(RefusalOf(GlobalMaxPoolOp(), NoParams{}, Floats({1, 1, 0})),
            "GlobalMaxPool \"node\": the input (1x1x0) has no elements to pool");
  EXPECT_EQ(RefusalOf(GlobalLpPoolOp(), GlobalLpPoolParams{.p = 0}, Floats({1, 1, 1})),
            "GlobalLpPool \"node\": p (0) is below 1");
}

}  // namespace
}  // namespace assay

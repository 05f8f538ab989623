#include "runtime/ops/prelu.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(PRelu, TheSlopeBroadcastsToX) {
  EXPECT_THAT(RunReference(PReluOp(), NoParams{}, Floats({2, 2}, {-1, -2, 3, -4}),
                           Floats({2, 1}, {10, 0.5})),
              ElementsAre(-10, -20, 3, -2));
}

TEST(PRelu, UnsignedNumbersAreNeverBelowZero) {
  const Tensor top = Tensor::Of<uint64_t>({1}, {UINT64_MAX}), two = Tensor::Of<uint64_t>({1}, {2});
  EXPECT_THAT(OutputOf(PReluOp(), NoParams{}, top, two).Data<uint64_t>(), ElementsAre(UINT64_MAX));
}

TEST(PRelu, IntegersAreMultipliedExactly) {
  EXPECT_THAT(RunReference(PReluOp(), NoParams{}, Int32s({2}, {-3, 5}), Int32s({}, {7})),
              ElementsAre(-21, 5));
}

TEST(PRelu, RefusesASlopeLargerThanX) {
  EXPECT_EQ(RefusalOf(PReluOp(), NoParams{}, Floats({3}), Floats({2, 3})),
            "PRelu \"node\": slope of shape 2x3 does not broadcast to X of shape 3");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/hard_sigmoid.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

TEST(HardSigmoid, IsALineBetweenZeroAndOne) {
  EXPECT_THAT(RunReference(HardSigmoidOp(), HardSigmoidParams{.alpha = 0.25, .beta = 0.5},
                           Floats({6}, {-kInf, -2, 1, 2, 9, kNaN})),
              ElementsAre(0, 0, 0.75, 1, 1, IsNan()));
}

}  // namespace
}  // namespace assay

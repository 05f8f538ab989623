#include "runtime/ops/is_inf.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(IsInf, FindsTheSignsAskedFor) {
  const Tensor x = Floats({4}, {kInf, -kInf, kNaN, 3e38});
  EXPECT_THAT(RunReference(IsInfOp(), IsInfParams{}, x), ElementsAre(1, 1, 0, 0));
  EXPECT_THAT(RunReference(IsInfOp(), IsInfParams{.detect_negative = 0}, x),
              ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(RunReference(IsInfOp(), IsInfParams{.detect_positive = 0}, x),
              ElementsAre(0, 1, 0, 0));
}

}  // namespace
}  // namespace assay

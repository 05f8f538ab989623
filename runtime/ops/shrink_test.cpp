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

TEST(Shrink, TheLargestIntegersStayThere) {
  const ShrinkParams params{.bias = 0, .lambd = 1};
  const auto shrunk = [&]<class E>(E x) {
    return OutputOf(ShrinkOp(), params, Tensor::Of<E>({1}, {x}));
  };
  const Tensor natural = shrunk(UINT64_MAX), integer = shrunk(INT64_MAX);
  EXPECT_THAT(natural.Data<uint64_t>(), ElementsAre(UINT64_MAX));
  EXPECT_THAT(integer.Data<int64_t>(), ElementsAre(INT64_MAX));
}

TEST(Shrink, BelowZeroUnsignedIntegersWrap) {
  const ShrinkParams params{.bias = 3, .lambd = 0.5};
  const Tensor wide = OutputOf(ShrinkOp(), params, Tensor::Of<uint64_t>({1}, {1}));
  EXPECT_THAT(wide.Data<uint64_t>(), ElementsAre(UINT64_MAX - 1));
  EXPECT_THAT(RunReference(ShrinkOp(), params, TensorOf<uint8_t>({1}, {1})), ElementsAre(254));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/matmul_integer.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(MatMulInteger, TakesZeroPointsOff) {
  EXPECT_THAT(RunReference(MatMulIntegerOp(), NoParams{}, TensorOf<uint8_t>({1, 2}, {255, 10}),
                           TensorOf<int8_t>({2, 1}, {-128, 1}), TensorOf<uint8_t>({}, {10}),
                           TensorOf<int8_t>({}, {1})),
              ElementsAre(245 * -129));
}

TEST(MatMulInteger, AVectorOfZeroPointsIsPerRowOfAAndPerColumnOfB) {
  EXPECT_THAT(RunReference(MatMulIntegerOp(), NoParams{}, TensorOf<uint8_t>({2, 2}, {1, 1, 2, 2}),
                           TensorOf<uint8_t>({2, 2}, {3, 4, 3, 4}), TensorOf<uint8_t>({2}, {0, 1}),
                           TensorOf<uint8_t>({2}, {2, 0})),
              ElementsAre(2, 8, 2, 8));
}

TEST(MatMulInteger, RefusesZeroPointsAlongTheInnerDimension) {
  EXPECT_EQ(RefusalOf(MatMulIntegerOp(), NoParams{}, TensorOf<uint8_t>({2, 3}, {}),
                      TensorOf<uint8_t>({3, 2}, {}), TensorOf<uint8_t>({3}, {})),
            "MatMulInteger \"node\": a_zero_point has shape 3, but a is 2x3");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/qlinear_matmul.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(QLinearMatMul, RoundsHalvesToEvenBeforeTheZeroPointAndSaturates) {
  EXPECT_THAT(
      RunReference(QLinearMatMulOp(), NoParams{}, TensorOf<int8_t>({4, 1}, {1, 3, 100, -100}),
                   Floats({}, {0.5}), TensorOf<int8_t>({}, {0}), TensorOf<int8_t>({1, 1}, {4}),
                   Floats({}, {0.25}), TensorOf<int8_t>({}, {0}), Floats({}, {1}),
                   TensorOf<uint8_t>({}, {1})),
      ElementsAre(1, 3, 51, 0));
}

TEST(QLinearMatMul, ScalesMayDifferByRowAndColumn) {
  EXPECT_THAT(
      RunReference(QLinearMatMulOp(), NoParams{}, TensorOf<uint8_t>({2, 1}, {1, 1}),
                   Floats({2}, {1, 10}), TensorOf<uint8_t>({2}, {0, 0}),
                   TensorOf<uint8_t>({1, 2}, {1, 1}), Floats({2}, {1, 2}),
                   TensorOf<uint8_t>({2}, {0, 0}), Floats({}, {1}), TensorOf<uint8_t>({}, {0})),
      ElementsAre(1, 2, 10, 20));
}

TEST(QLinearMatMul, TheOutputHasOneScale) {
  EXPECT_EQ(
      RefusalOf(QLinearMatMulOp(), NoParams{}, TensorOf<uint8_t>({2, 1}, {1, 1}), Floats({}, {1}),
                TensorOf<uint8_t>({}, {0}), TensorOf<uint8_t>({1, 2}, {1, 1}), Floats({}, {1}),
                TensorOf<uint8_t>({}, {0}), Floats({2}, {1, 1}), TensorOf<uint8_t>({}, {0})),
      "QLinearMatMul \"node\": input \"y_scale\" has 2 elements, but must have one");
}

}  // namespace
}  // namespace assay

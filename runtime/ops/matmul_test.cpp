#include "runtime/ops/matmul.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(MatMul, MultipliesRowsByColumns) {
  EXPECT_THAT(RunReference(MatMulOp(), NoParams{}, Floats({2, 2}, {1, 2, 3, 4}),
                           Floats({2, 2}, {5, 6, 7, 8})),
              ElementsAre(19, 22, 43, 50));
}

TEST(MatMul, AVectorIsARowOrAColumnAndItsDimensionGoes) {
  const Tensor matrix = Floats({2, 3}, {1, 2, 3, 4, 5, 6});
  const Tensor left = OutputOf(MatMulOp(), NoParams{}, Floats({2}, {1, 10}), matrix);
  EXPECT_EQ(left.shape(), Shape{3});
  EXPECT_THAT(LoadAs<double>(left), ElementsAre(41, 52, 63));
  const Tensor right = OutputOf(MatMulOp(), NoParams{}, matrix, Floats({3}, {1, 10, 100}));
  EXPECT_EQ(right.shape(), Shape{2});
  EXPECT_THAT(LoadAs<double>(right), ElementsAre(321, 654));
  const Tensor both = OutputOf(MatMulOp(), NoParams{}, Floats({2}, {1, 2}), Floats({2}, {3, 4}));
  EXPECT_EQ(both.shape(), Shape{});
  EXPECT_THAT(LoadAs<double>(both), ElementsAre(11));
}

TEST(MatMul, BatchesBroadcastBothWays) {
  const Tensor y = OutputOf(MatMulOp(), NoParams{}, Floats({2, 1, 1, 1}, {1, 2}),
                            Floats({3, 1, 1}, {10, 20, 30}));
  EXPECT_EQ(y.shape(), (Shape{2, 3, 1, 1}));
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(10, 20, 30, 20, 40, 60));
}

TEST(MatMul, AnEmptyInnerDimensionSumsToZero) {
  EXPECT_THAT(RunReference(MatMulOp(), NoParams{}, Floats({2, 0}), Floats({0, 1})),
              ElementsAre(0, 0));
}

TEST(MatMul, IntegersWrap) {
  const Tensor big = TensorOf<uint32_t>({1, 1}, {65536});
  EXPECT_THAT(RunReference(MatMulOp(), NoParams{}, big, big), ElementsAre(0));
}

TEST(MatMul, RefusesInnerDimensionsThatDiffer) {
  EXPECT_EQ(RefusalOf(MatMulOp(), NoParams{}, Floats({2, 3}), Floats({4, 5})),
            "MatMul \"node\": the inner dimensions of 2x3 and 4x5 differ");
  EXPECT_EQ(RefusalOf(MatMulOp(), NoParams{}, Floats({}), Floats({4, 5})),
            "MatMul \"node\": a scalar is no matrix");
  EXPECT_EQ(RefusalOf(MatMulOp(), NoParams{}, Floats({2, 3, 4}), Floats({3, 4, 5})),
            "MatMul \"node\": shapes 2 and 3 do not broadcast");
}

}  // namespace
}  // namespace assay

#include "backends/cpu/matmul.h"

#include "backends/cpu/dense_testing.h"

namespace assay {
namespace {

using ::testing::ElementsAre;

NodeUnderTest MatMulOf(const Tensor& a, const Tensor& b) {
  return NodeOf("MatMul", Params(NoParams()), {a, b});
}

std::vector<double> ProductOf(const Tensor& a, const Tensor& b) {
  const auto product = RunKernel(MatMulOf(a, b));
  EXPECT_TRUE(product.ok()) << product.status();
  return product.ok() ? LoadAs<double>(product->front()) : std::vector<double>();
}

TEST(CpuMatMul, AddsProductsOfRowsAndColumns) {
  EXPECT_THAT(ProductOf(Floats({2, 3}, {1, 2, 3, 4, 5, 6}), Floats({3, 1}, {1, 10, 100})),
              ElementsAre(321, 654));
}

TEST(CpuMatMul, TakesVectorsForARowAndAColumn) {
  EXPECT_THAT(ProductOf(Floats({2}, {1, 2}), Floats({2}, {3, 4})), ElementsAre(11));
  EXPECT_THAT(ProductOf(Floats({2}, {1, 2}), Floats({2, 2}, {1, 2, 3, 4})), ElementsAre(7, 10));
  EXPECT_THAT(ProductOf(Floats({2, 2}, {1, 2, 3, 4}), Floats({2}, {1, 1})), ElementsAre(3, 7));
}

TEST(CpuMatMul, OfNoColumnsAndRowsIsZero) {
  EXPECT_THAT(ProductOf(Floats({2, 0}), Floats({0, 2})), ElementsAre(0, 0, 0, 0));
}

TEST(CpuMatMul, WrapsIntegers) {
  const auto product = RunKernel(MatMulOf(Int32s({1, 2}, {INT32_MAX, 1}), Int32s({2, 1}, {2, 3})));
  ASSERT_TRUE(product.ok()) << product.status();
  EXPECT_THAT(product->front().Data<int32_t>(), ElementsAre(1));
}

TEST(CpuMatMul, RoundsHalvesOnce) {
  // 2048 + 1 + 1 in float32; half by half it would stay 2048.
  const Tensor a = Halves({1, 3}, {2048, 1, 1}), b = Halves({3, 1}, {1, 1, 1});
  EXPECT_THAT(ProductOf(a, b), ElementsAre(2050));
}

// Sizes around tiles, panels and blocks of all three dimensions.
TEST(CpuMatMul, MatchesItsReferenceBeyondEveryBlock) {
  for (const DType dtype : kFloatTypes) {
    for (const auto& [m, k, n] : {std::array<int64_t, 3>{129, 257, 65},
                                  {1, 31, 100},
                                  {7, 1, 33},
                                  {17, 300, 31},
                                  {200, 3, 1},
                                  {33, 5, 260}}) {
      const NodeUnderTest test =
          MatMulOf(NormalTensor(dtype, {m, k}, 1), NormalTensor(dtype, {k, n}, 2));
      ExpectMatchesOnRandomData(test);
      ExpectMatchesOnRandomData(test, /*constants=*/true);
    }
  }
}

TEST(CpuMatMul, MatchesItsReferenceForIntegers) {
  for (const DType dtype : {DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64}) {
    ExpectMatchesReference(
        MatMulOf(NormalTensor(dtype, {5, 70}, 1), NormalTensor(dtype, {70, 37}, 2)));
  }
}

TEST(CpuMatMul, MatchesItsReferenceWithBatches) {
  const std::vector<std::pair<Shape, Shape>> kShapes = {
      {{2, 3, 4, 5}, {2, 3, 5, 6}},   {{2, 3, 20, 5}, {5, 40}}, {{4, 5}, {2, 3, 5, 6}},
      {{2, 1, 18, 5}, {1, 3, 5, 33}}, {{5}, {3, 5, 6}},         {{3, 4, 5}, {5}},
      {{3, 1, 5}, {1, 5, 2}},         {{0, 4, 5}, {5, 6}}};
  for (const auto& [a, b] : kShapes) {
    const NodeUnderTest test =
        MatMulOf(NormalTensor(DType::kFloat32, a, 1), NormalTensor(DType::kFloat32, b, 2));
    ExpectMatchesReference(test);
    ExpectMatchesReference(test, /*constants=*/true);
  }
}

TEST(CpuMatMul, KeepsInfinitiesAndNaNInTheirRowsAndColumns) {
  ExpectMatchesReference(MatMulOf(RandomTensor(DType::kFloat32, {33, 3}, 1),
                                  RandomTensor(DType::kFloat32, {3, 35}, 2)));
}

}  // namespace
}  // namespace assay

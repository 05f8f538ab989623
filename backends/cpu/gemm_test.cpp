#include "backends/cpu/gemm.h"

#include "backends/cpu/dense_testing.h"
#include "runtime/ops/gemm.h"

namespace assay {
namespace {

using ::testing::ElementsAre;

TEST(CpuGemm, ScalesTheProductAndTheBias) {
  const auto y = RunKernel(
      NodeOf("Gemm", Params(GemmParams{.alpha = 2, .beta = 0.5f}),
             {Floats({1, 2}, {1, 2}), Floats({2, 2}, {1, 2, 3, 4}), Floats({2}, {100, 200})}));
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_THAT(y->front().Data<float>(), ElementsAre(64, 120));
}

TEST(CpuGemm, DoesNotLookAtABiasThatCountsNothing) {
  const auto y = RunKernel(NodeOf("Gemm", Params(GemmParams{.beta = 0}),
                                  {Floats({1, 1}, {3}), Floats({1, 1}, {4}), Floats({}, {NAN})}));
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_THAT(y->front().Data<float>(), ElementsAre(12));
}

TEST(CpuGemm, MatchesItsReferenceTransposedAndNot) {
  for (const DType dtype : kFloatTypes) {
    for (const bool left : {false, true}) {
      for (const bool right : {false, true}) {
        const GemmParams params{.alpha = 0.3f, .beta = 1.7f, .transA = left, .transB = right};
        const Shape a = left ? Shape{70, 41} : Shape{41, 70};
        const Shape b = right ? Shape{67, 70} : Shape{70, 67};
        const NodeUnderTest test = NodeOf(
            "Gemm", Params(params),
            {NormalTensor(dtype, a, 1), NormalTensor(dtype, b, 2), NormalTensor(dtype, {67}, 3)});
        ExpectMatchesOnRandomData(test);
        ExpectMatchesOnRandomData(test, /*constants=*/true);
      }
    }
  }
}

TEST(CpuGemm, MatchesItsReferenceUnderEveryBroadcast) {
  for (const Shape& c : {Shape{}, Shape{1}, Shape{5}, Shape{3, 1}, Shape{1, 5}, Shape{3, 5}}) {
    ExpectMatchesReference(
        NodeOf("Gemm", Params(GemmParams()),
               {NormalTensor(DType::kFloat32, {3, 4}, 1), NormalTensor(DType::kFloat32, {4, 5}, 2),
                NormalTensor(DType::kFloat32, c, 3)}));
  }
}

TEST(CpuGemm, MatchesItsReferenceForIntegers) {
  for (const DType dtype : {DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64}) {
    const GemmParams params{.alpha = -3, .beta = 2, .transA = 1, .transB = 1};
    ExpectMatchesReference(NodeOf("Gemm", Params(params),
                                  {NormalTensor(dtype, {9, 7}, 1), NormalTensor(dtype, {5, 9}, 2),
                                   NormalTensor(dtype, {7, 1}, 3)}));
  }
}

}  // namespace
}  // namespace assay

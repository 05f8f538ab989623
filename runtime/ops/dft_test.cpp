#include "runtime/ops/dft.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Pointwise;

MATCHER(NearlyEqual, "") { return std::abs(std::get<0>(arg) - std::get<1>(arg)) < 1e-6; }

TEST(Dft, ARealSignalGivesConjugatePairs) {
  const Tensor y = OutputOf(DftOp(), DftParams{}, Floats({1, 4, 1}, {1, 2, 3, 4}));
  EXPECT_EQ(y.shape(), (Shape{1, 4, 2}));
  EXPECT_THAT(LoadAs<double>(y),
              Pointwise(NearlyEqual(), std::vector<double>{10, 0, -2, 2, -2, 0, -2, -2}));
}

TEST(Dft, OneSidedGivesTheFirstHalf) {
  const Tensor y = OutputOf(DftOp(), DftParams{.onesided = 1}, Floats({1, 4, 1}, {1, 2, 3, 4}));
  EXPECT_EQ(y.shape(), (Shape{1, 3, 2}));
  EXPECT_THAT(LoadAs<double>(y),
              Pointwise(NearlyEqual(), std::vector<double>{10, 0, -2, 2, -2, 0}));
}

TEST(Dft, TheInverseUndoesIt) {
  const Tensor spectrum = Floats({1, 4, 2}, {10, 0, -2, 2, -2, 0, -2, -2});
  EXPECT_THAT(RunReference(DftOp(), DftParams{.inverse = 1}, spectrum),
              Pointwise(NearlyEqual(), std::vector<double>{1, 0, 2, 0, 3, 0, 4, 0}));
}

TEST(Dft, TheOneSidedInverseIsReal) {
  const Tensor y = OutputOf(DftOp(), DftParams{.inverse = 1, .onesided = 1},
                            Floats({1, 3, 2}, {10, 0, -2, 2, -2, 0}));
  EXPECT_EQ(y.shape(), (Shape{1, 4, 1}));
  EXPECT_THAT(LoadAs<double>(y), Pointwise(NearlyEqual(), std::vector<double>{1, 2, 3, 4}));
}

TEST(Dft, TheLengthCutsOrContinuesWithZeros) {
  const Tensor x = Floats({1, 2, 1}, {1, 1});
  EXPECT_THAT(RunReference(DftOp(), DftParams{}, x, Int64s({}, {1})), ElementsAre(1, 0));
  EXPECT_THAT(RunReference(DftOp(), DftParams{}, x, Int64s({}, {4})),
              Pointwise(NearlyEqual(), std::vector<double>{2, 0, 1, -1, 0, 0, 1, 1}));
}

TEST(Dft, GoesAlongAnyAxisButTheLast) {
  EXPECT_THAT(RunReference(DftOp(), DftParams{}, Floats({2, 2, 1}, {1, 2, 3, 5}), Int64s({}, {2}),
                           Int64s({}, {0})),
              Pointwise(NearlyEqual(), std::vector<double>{4, 0, 7, 0, -2, 0, -3, 0}));
  EXPECT_EQ(RefusalOf(DftOp(), DftParams{}, Floats({2, 2, 1}), Int64s({}, {2}), Int64s({}, {-1})),
            "DFT \"node\": axis (-1) is that of the complex parts");
}

TEST(Dft, AllResultsOfALineShareTheErrorOfTheWorst) {
  const Tensor x = Floats({1, 3, 1}, {1, 2, 3});
  const Node node = TestNode(DftOp(), Params(DftParams{}), 1);
  const TensorDesc desc{DType::kFloat32, {1, 3, 2}, Layout::kLinear};
  const std::vector<std::optional<Tensor>> inputs{x};
  const auto bounds = EvaluateTracked(DftOp(), node, inputs, std::vector{desc}, NumericModel());
  ASSERT_TRUE(bounds.ok()) << bounds.status();
  EXPECT_EQ(bounds->front().exact[1], 0);  // a sum of zeros
  EXPECT_GT(bounds->front().error[1], 1e-8);
  EXPECT_LT(bounds->front().error[1], 1e-5);
}

TEST(Dft, RefusesPartsThatDoNotFit) {
  EXPECT_EQ(RefusalOf(DftOp(), DftParams{}, Floats({2, 3})),
            "DFT \"node\": the last dimension of 2x3 is neither 1 (real) nor 2 (complex)");
  EXPECT_EQ(RefusalOf(DftOp(), DftParams{.onesided = 1}, Floats({1, 2, 2})),
            "DFT \"node\": a one-sided forward transform takes 1 parts, not 2");
}

}  // namespace
}  // namespace assay

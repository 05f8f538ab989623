#include "runtime/ops/elu.h"

#include "runtime/ops/op_testing.h"

#include <cmath>

namespace assay {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TEST(Elu, SaturatesAtMinusAlpha) {
  EXPECT_THAT(RunReference(EluOp(), EluParams{.alpha = 2}, Doubles({4}, {-kInf, -1, 0, 3})),
              ElementsAre(-2, DoubleEq(2 * (std::exp(-1.0) - 1)), 0, 3));
}

TEST(Elu, OverflowOfTheOtherBranchStaysOutOfTheBound) {
  EXPECT_THAT(BoundOf(EluOp(), EluParams{}, Floats({2}, {100, kInf})).error, ElementsAre(0, 0));
}

TEST(Selu, ScalesBothSides) {
  EXPECT_THAT(
      RunReference(SeluOp(), SeluParams{.alpha = 2, .gamma = 3}, Doubles({4}, {-kInf, -1, 0, 2})),
      ElementsAre(-6, DoubleEq(3 * (2 * std::exp(-1.0) - 2)), 0, 6));
}

TEST(Celu, DividesByAlphaBeforeTheExponential) {
  EXPECT_THAT(RunReference(CeluOp(), CeluParams{.alpha = 2}, Floats({3}, {-kInf, 0, 3})),
              ElementsAre(-2, 0, 3));
  EXPECT_NEAR(RunReference(CeluOp(), CeluParams{.alpha = 2}, Floats({1}, {-2}))[0],
              2 * (std::exp(-1.0) - 1), 1e-7);
}

TEST(Celu, ANegativeAlphaKeepsTheDefinition) {
  EXPECT_NEAR(RunReference(CeluOp(), CeluParams{.alpha = -1}, Floats({1}, {-1}))[0],
              1 - std::exp(1.0), 1e-6);
  EXPECT_THAT(RunReference(CeluOp(), CeluParams{.alpha = -1}, Floats({1}, {3})), ElementsAre(3));
}

TEST(Celu, OverflowOfTheOtherBranchStaysOutOfTheBound) {
  EXPECT_THAT(BoundOf(CeluOp(), CeluParams{}, Floats({2}, {100, kInf})).error, ElementsAre(0, 0));
}

TEST(Celu, RefusesToDivideByZero) {
  EXPECT_EQ(RefusalOf(CeluOp(), CeluParams{.alpha = 0}, Floats({1})),
            "Celu \"node\": alpha is 0, but divides");
}

}  // namespace
}  // namespace assay

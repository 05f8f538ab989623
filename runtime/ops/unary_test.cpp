#include "runtime/ops/unary.h"

#include "runtime/ops/op_testing.h"

#include <cmath>

namespace assay {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsNan;

std::vector<double> RunUnary(std::string_view op, const Tensor& x) {
  return RunReference(OpIn(UnaryOps(), op), NoParams{}, x);
}

TEST(Unary, RoundTakesTheEvenNeighbourOfATie) {
  EXPECT_THAT(RunUnary("Round", Floats({5}, {0.5, 1.5, 2.5, -0.5, -1.5})),
              ElementsAre(0, 2, 2, -0.0, -2));
}

TEST(Unary, RoundingKeepsTheSignOfZero) {
  for (const char* op : {"Round", "Ceil"}) {
    const std::vector<double> y = RunUnary(op, Floats({1}, {-0.25}));
    EXPECT_TRUE(y[0] == 0 && std::signbit(y[0])) << op;
  }
}

TEST(Unary, ReluKeepsNaN) {
  EXPECT_THAT(RunUnary("Relu", Floats({3}, {-1, 2, kNaN})), ElementsAre(0, 2, IsNan()));
}

TEST(Unary, AbsOfTheLowestIntegerWraps) {
  EXPECT_THAT(RunUnary("Abs", TensorOf<int8_t>({2}, {-128, -3})), ElementsAre(-128, 3));
}

TEST(Unary, SignIsMinusOneZeroOrOne) {
  EXPECT_THAT(RunUnary("Sign", Floats({4}, {-7, 0, 0.5, kNaN})), ElementsAre(-1, 0, 1, IsNan()));
}

TEST(Unary, SoftplusOfLargeNumbersDoesNotOverflow) {
  EXPECT_THAT(RunUnary("Softplus", Doubles({2}, {1000, -1000})), ElementsAre(1000, 0));
}

TEST(Unary, MishIsXTimesTanhOfSoftplus) {
  EXPECT_THAT(RunUnary("Mish", Doubles({3}, {0, 1, 1000})),
              ElementsAre(0, DoubleEq(std::tanh(std::log(1 + std::exp(1.0)))), 1000));
}

TEST(Unary, HardSwishIsZeroBelowMinusThreeAndXAboveThree) {
  EXPECT_THAT(RunUnary("HardSwish", Floats({5}, {-4, -3, 0, 3, 4})), ElementsAre(0, 0, 0, 3, 4));
  EXPECT_THAT(RunUnary("HardSwish", Doubles({1}, {1.5})), ElementsAre(DoubleEq(1.125)));
}

TEST(Unary, AHalfIsRoundedOnceAtTheStore) {
  EXPECT_THAT(RunUnary("Exp", Halves({1}, {1})), ElementsAre(2.71875));
}

TEST(Unary, NotTurnsTruthValues) {
  EXPECT_THAT(RunUnary("Not", Bools({2}, {1, 0})), ElementsAre(0, 1));
}

TEST(Unary, BitwiseNotStaysInTheTypesRange) {
  EXPECT_THAT(RunUnary("BitwiseNot", TensorOf<uint8_t>({2}, {0, 0xf0})), ElementsAre(0xff, 0x0f));
  EXPECT_THAT(RunUnary("BitwiseNot", TensorOf<int8_t>({2}, {0, -128})), ElementsAre(-1, 127));
}

TEST(Unary, IsNaNAnswersInTruthValues) {
  const Tensor y =
      OutputOf(OpIn(UnaryOps(), "IsNaN"), NoParams{}, Halves({4}, {kNaN, kInf, -1, -kNaN}));
  EXPECT_EQ(y.dtype(), DType::kBool);
  EXPECT_THAT(y.Data<bool>(), ElementsAre(true, false, false, true));
}

TEST(Unary, ValuesHaveOnnxsNames) {
  EXPECT_EQ(OpIn(UnaryOps(), "Relu").inputs[0].name, "X");
  EXPECT_EQ(OpIn(UnaryOps(), "Exp").inputs[0].name, "input");
  EXPECT_EQ(OpIn(UnaryOps(), "Exp").outputs[0].type.same_as, "input");
}

TEST(Unary, RefusesATypeThatTheOpDoesNotTake) {
  EXPECT_EQ(RefusalOf(OpIn(UnaryOps(), "Relu"), NoParams{}, TensorOf<uint8_t>({1}, {1})),
            "Relu \"node\": input \"X\" has type u8, which the op does not take");
}

}  // namespace
}  // namespace assay

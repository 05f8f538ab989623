#include "runtime/ops/binary.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;

std::vector<double> RunBinary(std::string_view op, const Tensor& a, const Tensor& b) {
  return RunReference(OpIn(BinaryOps(), op), NoParams{}, a, b);
}

TEST(Binary, BroadcastsBothWays) {
  EXPECT_THAT(RunBinary("Add", Floats({2, 1}, {10, 20}), Floats({3}, {1, 2, 3})),
              ElementsAre(11, 12, 13, 21, 22, 23));
}

TEST(Binary, NarrowIntegersWrapAtTheStore) {
  EXPECT_THAT(RunBinary("Mul", TensorOf<uint8_t>({1}, {16}), TensorOf<uint8_t>({1}, {17})),
              ElementsAre(16));
}

TEST(Binary, IntegerDivisionTruncatesAndNeverTraps) {
  EXPECT_THAT(RunBinary("Div", Int64s({3}, {-7, 7, INT64_MIN}), Int64s({3}, {2, 0, -1})),
              ElementsAre(-3, 0, static_cast<double>(INT64_MIN)));
}

TEST(Binary, EveryComparisonWithNaNIsFalse) {
  for (const char* op : {"Equal", "Less", "Greater", "LessOrEqual", "GreaterOrEqual"}) {
    EXPECT_THAT(RunBinary(op, Floats({2}, {kNaN, 1}), Floats({2}, {1, kNaN})), Each(0)) << op;
  }
}

TEST(Binary, ComparisonsOfEqualNumbers) {
  const Tensor a = Floats({3}, {1, 2, -0.0}), b = Floats({3}, {2, 2, 0});
  EXPECT_THAT(RunBinary("Equal", a, b), ElementsAre(0, 1, 1));
  EXPECT_THAT(RunBinary("Less", a, b), ElementsAre(1, 0, 0));
  EXPECT_THAT(RunBinary("LessOrEqual", a, b), ElementsAre(1, 1, 1));
  EXPECT_THAT(RunBinary("GreaterOrEqual", a, b), ElementsAre(0, 1, 1));
}

TEST(Binary, ComparesUint64AboveTheSignedRange) {
  const Tensor top = Tensor::Of<uint64_t>({1}, {UINT64_MAX}), one = Tensor::Of<uint64_t>({1}, {1});
  EXPECT_THAT(RunBinary("Greater", top, one), ElementsAre(1));
}

TEST(Binary, LogicOfTruthValues) {
  const Tensor a = Bools({4}, {0, 0, 1, 1}), b = Bools({4}, {0, 1, 0, 1});
  EXPECT_THAT(RunBinary("And", a, b), ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(RunBinary("Or", a, b), ElementsAre(0, 1, 1, 1));
  EXPECT_THAT(RunBinary("Xor", a, b), ElementsAre(0, 1, 1, 0));
}

TEST(Binary, BitwiseLogicOfSignedAndUnsignedIntegers) {
  const Tensor a = TensorOf<int8_t>({2}, {-86, 12}), b = TensorOf<int8_t>({2}, {15, -1});
  EXPECT_THAT(RunBinary("BitwiseAnd", a, b), ElementsAre(10, 12));
  EXPECT_THAT(RunBinary("BitwiseOr", a, b), ElementsAre(-81, -1));
  EXPECT_THAT(RunBinary("BitwiseXor", a, b), ElementsAre(-91, -13));
  const Tensor top = Tensor::Of<uint64_t>({1}, {UINT64_MAX});
  EXPECT_EQ(OutputOf(OpIn(BinaryOps(), "BitwiseAnd"), NoParams{}, top, top).Data<uint64_t>()[0],
            UINT64_MAX);
}

TEST(Binary, RefusesShapesThatDoNotBroadcast) {
  EXPECT_EQ(RefusalOf(OpIn(BinaryOps(), "Add"), NoParams{}, Floats({2, 3}), Floats({4})),
            "Add \"node\": shapes 2x3 and 4 do not broadcast");
}

}  // namespace
}  // namespace assay

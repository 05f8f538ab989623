#include "runtime/ops/log_softmax.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsNan;

TEST(LogSoftmax, ExponentialsOfARowSumToOne) {
  EXPECT_THAT(RunReference(LogSoftmaxOp(), LogSoftmaxParams{.axis = 0}, Doubles({2}, {5, 5})),
              Each(std::log(0.5)));
}

TEST(LogSoftmax, ShiftDoesNotOverflow) {
  EXPECT_THAT(RunReference(LogSoftmaxOp(), LogSoftmaxParams{}, Floats({2}, {1e4, -1e4})),
              ElementsAre(0, -2e4));
}

TEST(LogSoftmax, MinusInfinityBesideNumbersStays) {
  EXPECT_THAT(RunReference(LogSoftmaxOp(), LogSoftmaxParams{}, Floats({2}, {-kInf, 0})),
              ElementsAre(-kInf, 0));
}

TEST(LogSoftmax, ARowOfMinusInfinityIsNaN) {
  EXPECT_THAT(RunReference(LogSoftmaxOp(), LogSoftmaxParams{}, Floats({2}, {-kInf, -kInf})),
              Each(IsNan()));
}

TEST(LogSoftmax, AnEmptyAxisGivesAnEmptyResult) {
  EXPECT_THAT(RunReference(LogSoftmaxOp(), LogSoftmaxParams{.axis = 0}, Floats({0, 3})), IsEmpty());
}

// x - (m + log s) loses what m is large against.
TEST(LogSoftmax, TheOtherFormNeedsAWiderBound) {
  const OpDef op = LogSoftmaxOp();
  const Node node = TestNode(op, Params(LogSoftmaxParams{}), 1);
  const std::vector<std::optional<Tensor>> inputs = {Floats({2}, {1e4, 1e4 + 1})};
  const std::vector<TensorDesc> outputs = {{DType::kFloat32, {2}}};
  const auto own = EvaluateTracked(op, node, inputs, outputs, NumericModel{});
  const auto form = EvaluateTracked(op, node, inputs, outputs, NumericModel{}, "log_sum_exp");
  ASSERT_TRUE(own.ok() && form.ok());
  EXPECT_LT((*own)[0].error[0], 1e-5);
  EXPECT_GT((*form)[0].error[0], 4e-4);  // half an ulp at 1e4
}

TEST(LogSoftmax, RefusesAnAxisOutsideTheRank) {
  EXPECT_EQ(RefusalOf(LogSoftmaxOp(), LogSoftmaxParams{.axis = 2}, Floats({2, 3})),
            "LogSoftmax \"node\": axis (2) is outside rank (2)");
}

}  // namespace
}  // namespace assay

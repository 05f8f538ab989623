#include "runtime/ops/reduce.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsNan;

template <class... Axes>
std::vector<double> Reduce(std::string_view op, const Tensor& data, const Axes&... axes) {
  return RunReference(OpIn(ReduceOps(), op), ReduceParams{}, data, axes...);
}

TEST(Reduce, SumsAlongTheAxes) {
  const Tensor data = Floats({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_THAT(Reduce("ReduceSum", data, Int64s({1}, {1})), ElementsAre(4, 6, 12, 14));
  EXPECT_THAT(Reduce("ReduceSum", data, Int64s({2}, {0, -1})), ElementsAre(14, 22));
}

TEST(Reduce, WithoutAxesTakesAllOrNone) {
  const Tensor data = Floats({2, 2}, {1, 2, 3, 4});
  const ReduceParams noop{.noop_with_empty_axes = 1};
  EXPECT_THAT(Reduce("ReduceSum", data), ElementsAre(10));
  EXPECT_THAT(Reduce("ReduceSum", data, Int64s({0})), ElementsAre(10));
  EXPECT_THAT(RunReference(OpIn(ReduceOps(), "ReduceSum"), noop, data), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(RunReference(OpIn(ReduceOps(), "ReduceSumSquare"), noop, data, Int64s({0})),
              ElementsAre(1, 4, 9, 16));
}

TEST(Reduce, KeepsOrDropsTheReducedAxes) {
  const OpDef op = OpIn(ReduceOps(), "ReduceMax");
  const Tensor data = Floats({2, 3, 4}), axes = Int64s({2}, {0, 2});
  EXPECT_EQ(OutputOf(op, ReduceParams{}, data, axes).shape(), Shape({1, 3, 1}));
  EXPECT_EQ(OutputOf(op, ReduceParams{.keepdims = 0}, data, axes).shape(), Shape({3}));
  EXPECT_EQ(OutputOf(op, ReduceParams{.keepdims = 0}, data).shape(), Shape());
  EXPECT_EQ(OutputOf(op, ReduceParams{}, Floats({}, {5})).shape(), Shape());
}

TEST(Reduce, FollowsTheFormulaOfItsName) {
  const Tensor x = Doubles({2}, {3, -4});
  EXPECT_THAT(Reduce("ReduceL1", x), ElementsAre(7));
  EXPECT_THAT(Reduce("ReduceL2", x), ElementsAre(5));
  EXPECT_THAT(Reduce("ReduceSumSquare", x), ElementsAre(25));
  EXPECT_THAT(Reduce("ReduceMean", x), ElementsAre(-0.5));
  EXPECT_THAT(Reduce("ReduceProd", x), ElementsAre(-12));
  EXPECT_THAT(Reduce("ReduceMax", x), ElementsAre(3));
  EXPECT_THAT(Reduce("ReduceMin", x), ElementsAre(-4));
  EXPECT_THAT(Reduce("ReduceLogSum", Doubles({2}, {0.25, 0.75})), ElementsAre(0));
  EXPECT_THAT(Reduce("ReduceLogSumExp", Doubles({2}, {1000, 1000})),
              ElementsAre(1000 + std::log(2.0)));
}

TEST(Reduce, AnEmptySetGivesTheNeutralElement) {
  const Tensor none = Floats({0});
  EXPECT_THAT(Reduce("ReduceSum", none), ElementsAre(0));
  EXPECT_THAT(Reduce("ReduceL2", none), ElementsAre(0));
  EXPECT_THAT(Reduce("ReduceProd", none), ElementsAre(1));
  EXPECT_THAT(Reduce("ReduceLogSum", none), ElementsAre(-kInf));
  EXPECT_THAT(Reduce("ReduceLogSumExp", none), ElementsAre(-kInf));
  EXPECT_THAT(Reduce("ReduceMax", none), ElementsAre(-kInf));
  EXPECT_THAT(Reduce("ReduceMin", none), ElementsAre(kInf));
  EXPECT_THAT(Reduce("ReduceMean", none), ElementsAre(IsNan()));
}

TEST(Reduce, TheNeutralElementOfAnExtremeIsTheEndOfItsType) {
  EXPECT_THAT(Reduce("ReduceMax", Int32s({0})), ElementsAre(INT32_MIN));
  EXPECT_THAT(Reduce("ReduceMin", Int32s({0})), ElementsAre(INT32_MAX));
  EXPECT_THAT(Reduce("ReduceMax", TensorOf<uint8_t>({0}, {})), ElementsAre(0));
  EXPECT_THAT(Reduce("ReduceMin", TensorOf<uint8_t>({0}, {})), ElementsAre(255));
  EXPECT_THAT(Reduce("ReduceMax", Bools({0})), ElementsAre(0));
  EXPECT_THAT(Reduce("ReduceMin", Bools({0})), ElementsAre(1));
}

TEST(Reduce, AnEmptyDimensionThatStaysGivesAnEmptyResult) {
  EXPECT_THAT(Reduce("ReduceSum", Floats({2, 0}), Int64s({1}, {0})), IsEmpty());
}

TEST(Reduce, OfBoolsIsAnyOrAll) {
  const Tensor data = Bools({2, 2}, {0, 1, 1, 1}), axis = Int64s({1}, {1});
  EXPECT_THAT(Reduce("ReduceMax", data, axis), ElementsAre(1, 1));
  EXPECT_THAT(Reduce("ReduceMin", data, axis), ElementsAre(0, 1));
}

TEST(Reduce, OfIntegersTruncatesWhatIsNotWhole) {
  EXPECT_THAT(Reduce("ReduceMean", Int32s({2}, {1, 2})), ElementsAre(1));
  EXPECT_THAT(Reduce("ReduceMean", Int32s({2}, {-1, -2})), ElementsAre(-1));
  EXPECT_THAT(Reduce("ReduceL2", Int32s({2}, {1, 2})), ElementsAre(2));
  EXPECT_THAT(Reduce("ReduceLogSum", Int64s({2}, {10, 11})), ElementsAre(3));
  EXPECT_THAT(Reduce("ReduceLogSumExp", Int64s({2}, {5, 5})), ElementsAre(5));
  EXPECT_THAT(Reduce("ReduceMean", TensorOf<uint64_t>({2}, {0x1p63, 0x1p62})),
              ElementsAre(0x1p62 + 0x1p61));
}

TEST(Reduce, OfIntegersWraps) {
  EXPECT_THAT(Reduce("ReduceSum", Int32s({2}, {INT32_MAX, 1})), ElementsAre(INT32_MIN));
}

TEST(Reduce, NaNWinsEveryExtreme) {
  EXPECT_THAT(Reduce("ReduceMax", Floats({3}, {1, kNaN, kInf})), ElementsAre(IsNan()));
  EXPECT_THAT(Reduce("ReduceMin", Floats({3}, {1, kNaN, -kInf})), ElementsAre(IsNan()));
}

TEST(Reduce, LogSumExpOfInfinities) {
  EXPECT_THAT(Reduce("ReduceLogSumExp", Floats({2}, {-kInf, -kInf})), ElementsAre(-kInf));
  EXPECT_THAT(Reduce("ReduceLogSumExp", Floats({2}, {kInf, 1})), ElementsAre(kInf));
}

TEST(Reduce, RefusesAxesOutsideTheRankOrTwice) {
  const OpDef op = OpIn(ReduceOps(), "ReduceSum");
  const Tensor data = Floats({2, 3});
  EXPECT_EQ(RefusalOf(op, ReduceParams{}, data, Int64s({1}, {2})),
            "ReduceSum \"node\": axis (2) is outside rank (2)");
  EXPECT_EQ(RefusalOf(op, ReduceParams{}, data, Int64s({2}, {1, -1})),
            "ReduceSum \"node\": axis (1) is given twice");
}

}  // namespace
}  // namespace assay

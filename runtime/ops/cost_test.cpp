#include "runtime/ops/arg_extreme.h"
#include "runtime/ops/attention.h"
#include "runtime/ops/average_pool.h"
#include "runtime/ops/cast.h"
#include "runtime/ops/concat.h"
#include "runtime/ops/conv.h"
#include "runtime/ops/conv_transpose.h"
#include "runtime/ops/deform_conv.h"
#include "runtime/ops/dft.h"
#include "runtime/ops/einsum.h"
#include "runtime/ops/expand.h"
#include "runtime/ops/gather.h"
#include "runtime/ops/gather_elements.h"
#include "runtime/ops/gemm.h"
#include "runtime/ops/loss.h"
#include "runtime/ops/lp_pool.h"
#include "runtime/ops/lstm.h"
#include "runtime/ops/matmul.h"
#include "runtime/ops/op_registry.h"
#include "runtime/ops/op_testing.h"
#include "runtime/ops/reduce.h"
#include "runtime/ops/resize.h"
#include "runtime/ops/scatter.h"
#include "runtime/ops/slice.h"
#include "runtime/ops/softmax.h"
#include "runtime/ops/split.h"
#include "runtime/ops/transpose.h"
#include "runtime/ops/unary.h"
#include "runtime/ops/variadic.h"

// Operations and compulsory bytes, counted by hand.

namespace assay {
namespace {

// A multiply-add counts 2; every element that is needed is read once, every output written once.
MATCHER_P2(Costs, flops, bytes, "") {
  *result_listener << arg.flops << " operations and " << arg.bytes << " bytes";
  return arg.flops == flops && arg.bytes == bytes;
}

// Of the op on inputs of these tensors' shapes and types.
template <class P, class... Tensors>
Cost CostOf(const OpDef& op, const P& params, const Tensors&... inputs) {
  const std::vector<std::optional<TensorDesc>> descs = {inputs.desc()...};
  const std::vector<TensorDesc> outputs = {OutputOf(op, params, inputs...).desc()};
  return op.cost(Params(params), CostContext(descs, outputs));
}

TEST(Cost, EveryOpHasOne) {
  for (const OpDef& op : GeneratedOps()) EXPECT_TRUE(op.cost != nullptr) << op.name;
}

TEST(Cost, OfProductsIsAMultiplyAddForEachTerm) {
  EXPECT_THAT(CostOf(MatMulOp(), NoParams{}, Floats({2, 3, 5}), Floats({5, 7})),
              Costs(2 * 2 * 3 * 5 * 7, 4 * (30 + 35 + 42)));
  EXPECT_THAT(CostOf(MatMulOp(), NoParams{}, Halves({5}), Halves({5})), Costs(10, 2 * (5 + 5 + 1)));
  EXPECT_THAT(CostOf(GemmOp(), GemmParams{.transA = 1, .transB = 1}, Floats({5, 3}), Floats({7, 5}),
                     Floats({7})),
              Costs(2 * 3 * 5 * 7, 4 * (15 + 35 + 7 + 21)));
  EXPECT_THAT(
      CostOf(EinsumOp(), EinsumParams{.equation = "ij,jk->ik"}, Floats({3, 5}), Floats({5, 7})),
      Costs(2 * 3 * 5 * 7, 4 * (15 + 35 + 21)));
}

TEST(Cost, OfEinsumIsWhatItMultipliesAndAdds) {
  const auto flops = [](const char* equation, const auto&... inputs) {
    return CostOf(EinsumOp(), EinsumParams{.equation = equation}, inputs...).flops;
  };
  EXPECT_EQ(flops("ij->ji", Floats({3, 5})), 0);
  EXPECT_EQ(flops("ij->i", Floats({3, 5})), 15);
  EXPECT_EQ(flops("i,j->ij", Floats({3}), Floats({5})), 15);
  EXPECT_EQ(flops("i,i,i->", Floats({3}), Floats({3}), Floats({3})), 3 * 3);
}

TEST(Cost, OfAConvolutionCountsTheChannelsOfItsGroup) {
  const Tensor x = Floats({2, 6, 8, 9});
  EXPECT_THAT(CostOf(ConvOp(), ConvParams{}, x, Floats({4, 6, 3, 2}), Floats({4})),
              Costs(2 * (2 * 4 * 6 * 8) * (6 * 3 * 2), 4 * (864 + 144 + 4 + 384)));
  ConvParams groups;
  groups.group = 3;
  groups.strides = {{2, 3}};
  groups.pads = {{1, 0, 1, 0}};
  EXPECT_THAT(CostOf(ConvOp(), groups, x, Floats({9, 2, 3, 3})),
              Costs(2 * (2 * 9 * 4 * 3) * (2 * 3 * 3), 4 * (864 + 162 + 216)));
}

TEST(Cost, OfATransposedConvolutionIsThatOfTheOneItReverses) {
  ConvTransposeParams params;
  params.group = 2;
  params.strides = {{2, 2}};
  EXPECT_THAT(CostOf(ConvTransposeOp(), params, Floats({1, 4, 5, 6}), Floats({4, 3, 2, 2})),
              Costs(2 * (4 * 5 * 6) * (3 * 2 * 2), 4 * (120 + 48 + 6 * 10 * 12)));
}

TEST(Cost, OfADeformedConvolutionHasTheInterpolationToo) {
  // Four neighbours for each of 2 channels, 4 kernel elements and 6 places, once for all outputs.
  EXPECT_THAT(CostOf(DeformConvOp(), DeformConvParams{}, Floats({1, 2, 3, 4}), Floats({5, 2, 2, 2}),
                     Floats({1, 8, 2, 3})),
              Costs(2 * (5 * 6) * (2 * 4) + 2 * 4 * (2 * 4 * 6), 4 * (24 + 40 + 48 + 30)));
}

TEST(Cost, OfAPoolIsOneOperationForEachElementUnderTheWindow) {
  EXPECT_THAT(
      CostOf(AveragePoolOp(), AveragePoolParams{.kernel_shape = {3, 2}}, Floats({1, 2, 5, 6})),
      Costs((2 * 3 * 5) * 6, 4 * (60 + 30)));
  EXPECT_THAT(CostOf(LpPoolOp(), LpPoolParams{.kernel_shape = {3, 2}}, Floats({1, 2, 5, 6})),
              Costs(2 * (2 * 3 * 5) * 6, 4 * (60 + 30)));  // squares are multiplied and added
}

TEST(Cost, OfAReductionGoesByItsInput) {
  const auto reduced = [](std::string_view name) {
    return CostOf(OpIn(ReduceOps(), name), ReduceParams{.keepdims = 0}, Halves({3, 5, 7}),
                  Int64s({1}, {1}));
  };
  EXPECT_THAT(reduced("ReduceSum"), Costs(105, 2 * (105 + 21) + 8));
  EXPECT_THAT(reduced("ReduceSumSquare"), Costs(2 * 105, 2 * (105 + 21) + 8));
  EXPECT_THAT(reduced("ReduceLogSumExp"), Costs(4 * 105, 2 * (105 + 21) + 8));
  EXPECT_THAT(CostOf(ArgMaxOp(), ArgExtremeParams{.axis = 1}, Floats({3, 5, 7})),
              Costs(105, 4 * 105 + 8 * 21));
}

TEST(Cost, OfSoftmaxIsFiveOperationsForEachElement) {
  EXPECT_THAT(CostOf(SoftmaxOp(), SoftmaxParams{}, Floats({3, 5})), Costs(75, 4 * 30));
}

TEST(Cost, OfALossGoesByItsScores) {
  EXPECT_THAT(CostOf(SoftmaxCrossEntropyLossOp(), LossParams{}, Floats({3, 5}), Int64s({3})),
              Costs(5 * 15 + 2 * 3, 4 * 15 + 8 * 3 + 4));
  EXPECT_THAT(CostOf(NegativeLogLikelihoodLossOp(), LossParams{}, Floats({3, 5}), Int64s({3})),
              Costs(2 * 3, 4 * 3 + 8 * 3 + 4));  // one score of each sample
}

TEST(Cost, OfAnElementwiseOpIsItsOperationsForEachElement) {
  EXPECT_THAT(CostOf(OpIn(UnaryOps(), "Exp"), NoParams{}, Halves({3, 5})), Costs(15, 2 * 30));
  EXPECT_THAT(CostOf(OpIn(UnaryOps(), "Sigmoid"), NoParams{}, Halves({3, 5})),
              Costs(3 * 15, 2 * 30));  // exp, add, divide
  EXPECT_THAT(CostOf(OpIn(VariadicOps(), "Sum"), NoParams{}, Floats({3, 5}), Floats({5})),
              Costs(15, 4 * (15 + 5 + 15)));
  EXPECT_THAT(CostOf(OpIn(VariadicOps(), "Mean"), NoParams{}, Floats({3, 5}), Floats({5})),
              Costs(30, 4 * (15 + 5 + 15)));
  EXPECT_THAT(CostOf(CastLikeOp(), CastLikeParams{}, Floats({3, 5}), Halves({1000})),
              Costs(0, 4 * 15 + 2 * 15));
}

TEST(Cost, OfMovementIsWhatItNeedsAndWhatItWrites) {
  EXPECT_THAT(CostOf(TransposeOp(), TransposeParams{}, Halves({3, 5})), Costs(0, 2 * 2 * 15));
  EXPECT_THAT(CostOf(ConcatOp(), ConcatParams{.axis = 0}, Floats({3}), Floats({5})),
              Costs(0, 4 * 2 * 8));
  EXPECT_THAT(CostOf(SliceOp(), NoParams{}, Floats({100}), Int64s({1}, {3}), Int64s({1}, {5})),
              Costs(0, 4 * 2 * 2 + 2 * 8));
  EXPECT_THAT(CostOf(ExpandOp(), NoParams{}, Floats({1, 5}), Int64s({2}, {100, 5})),
              Costs(0, 4 * (5 + 500) + 2 * 8));
  EXPECT_THAT(CostOf(SplitOp(), SplitParams{.num_outputs = 1}, Floats({100})), Costs(0, 800));
}

TEST(Cost, OfAGatherHasItsIndicesAndAtMostItsData) {
  EXPECT_THAT(CostOf(GatherOp(), GatherParams{}, Floats({100, 5}), Int64s({3})),
              Costs(0, 4 * 2 * 15 + 8 * 3));
  EXPECT_THAT(CostOf(GatherOp(), GatherParams{}, Floats({2, 5}), Int64s({300})),
              Costs(0, 4 * (10 + 1500) + 8 * 300));
  EXPECT_THAT(CostOf(GatherElementsOp(), GatherElementsParams{}, Halves({4, 5}), Int64s({3, 5})),
              Costs(0, 2 * 2 * 15 + 8 * 15));
}

TEST(Cost, OfAScatterIsThatOfItsReduction) {
  const auto scattered = [](const char* reduction) {
    return CostOf(ScatterElementsOp(), ScatterElementsParams{.reduction = reduction}, Floats({9}),
                  Int64s({3}, {0, 1, 2}), Floats({3}));
  };
  EXPECT_THAT(scattered("none"), Costs(0, 4 * (9 + 3 + 9) + 8 * 3));
  EXPECT_THAT(scattered("add"), Costs(3, 4 * (9 + 3 + 9) + 8 * 3));
}

TEST(Cost, OfAttentionIsTwoProductsAndASoftmaxOverAllPairs) {
  // 2 batches, 6 query heads on 3, 5 queries, 7 keys of 8 channels, values of 4.
  EXPECT_THAT(CostOf(AttentionOp(), AttentionParams{}, Floats({2, 6, 5, 8}), Floats({2, 3, 7, 8}),
                     Floats({2, 3, 7, 4})),
              Costs((2 * 6 * 5 * 7) * (2 * 8 + 5 + 2 * 4), 4 * (480 + 336 + 168 + 240)));
}

TEST(Cost, OfARecurrenceIsItsWeightsAtEveryStep) {
  LstmParams params;
  params.hidden_size = 3;
  // 4 gates of 3 units, from 5 inputs and 3 states, over 7 steps of 2 sequences.
  EXPECT_EQ(
      CostOf(LstmOp(), params, Floats({7, 2, 5}), Floats({1, 12, 5}), Floats({1, 12, 3})).flops,
      2 * (12 * 5 + 12 * 3) * 7 * 2);
}

TEST(Cost, OfAFourierTransformIsThatOfTheFastOneAlongItsLines) {
  // 3 lines of 16 complex numbers: 5 N log2 N each.
  EXPECT_THAT(CostOf(DftOp(), DftParams{}, Floats({3, 16, 2})), Costs(3 * 5 * 16 * 4, 4 * 2 * 96));
}

TEST(Cost, OfResizeIsThatOfTheAxesThatChange) {
  const auto flops = [](const char* mode, std::initializer_list<double> scales) {
    return CostOf(ResizeOp(), ResizeParams{.mode = mode}, Floats({1, 2, 4, 5}), Floats({0}),
                  Floats({4}, scales))
        .flops;
  };
  EXPECT_EQ(flops("linear", {1, 1, 2, 3}), (2 * 8 * 15) * 2 * (2 * 2));
  EXPECT_EQ(flops("cubic", {1, 1, 2, 1}), (2 * 8 * 5) * (2 * 4));
  EXPECT_EQ(flops("nearest", {1, 1, 2, 3}), 0);
}

}  // namespace
}  // namespace assay

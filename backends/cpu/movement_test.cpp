#include "backends/cpu/cpu_testing.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/center_crop_pad.h"
#include "runtime/ops/compress.h"
#include "runtime/ops/concat.h"
#include "runtime/ops/depth_to_space.h"
#include "runtime/ops/dropout.h"
#include "runtime/ops/eye_like.h"
#include "runtime/ops/flatten.h"
#include "runtime/ops/gather.h"
#include "runtime/ops/gather_elements.h"
#include "runtime/ops/gather_nd.h"
#include "runtime/ops/one_hot.h"
#include "runtime/ops/pad.h"
#include "runtime/ops/range.h"
#include "runtime/ops/reshape.h"
#include "runtime/ops/reverse_sequence.h"
#include "runtime/ops/scatter.h"
#include "runtime/ops/shape.h"
#include "runtime/ops/split.h"
#include "runtime/ops/transpose.h"
#include "runtime/ops/trilu.h"

#include <numeric>

// Kernels that move elements, on one type of each size (and all types where a kernel looks at
// them).

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr DType kSizes[] = {DType::kBool, DType::kBFloat16, DType::kFloat32, DType::kInt64};

// Movement uses no vectors of its own, so one instruction set tells all.
void ExpectMoves(std::string_view type, Params params, std::vector<std::optional<Tensor>> inputs,
                 size_t outputs = 1) {
  SCOPED_TRACE(type);
  ExpectKernelMatches(NodeOf(type, std::move(params), std::move(inputs), outputs));
}

TEST(CpuCopy, KeepsTheElementsInOrder) {
  for (const DType dtype : kSizes) {
    const Tensor x = RandomTensor(dtype, {3, 1, 5}, 1);
    ExpectMoves("Identity", Params(NoParams()), {x});
    ExpectMoves("Reshape", Params(ReshapeParams()), {x, Int64s({2}, {5, -1})});
    ExpectMoves("Flatten", Params(FlattenParams{.axis = 2}), {x});
    ExpectMoves("Squeeze", Params(NoParams()), {x, Int64s({1}, {1})});
    ExpectMoves("Squeeze", Params(NoParams()), {x});
    ExpectMoves("Unsqueeze", Params(NoParams()), {x, Int64s({2}, {0, -1})});
  }
  ExpectMoves("Identity", Params(NoParams()), {Floats({0})});
  ExpectMoves("Dropout", Params(DropoutParams()), {RandomTensor(DType::kFloat32, {9}, 1)}, 2);
}

TEST(CpuTranspose, MatchesItsReferenceInEveryOrder) {
  for (const DType dtype : kSizes) {
    const Tensor x = RandomTensor(dtype, {3, 17, 2, 35}, 1);
    std::vector<int64_t> perm(4);
    std::iota(perm.begin(), perm.end(), 0);
    do {
      ExpectMoves("Transpose", Params(TransposeParams{.perm = perm}), {x});
    } while (std::ranges::next_permutation(perm).found);
    ExpectMoves("Transpose", Params(TransposeParams()), {x});
  }
  ExpectMoves("Transpose", Params(TransposeParams()), {Floats({}, {1})});
}

TEST(CpuConcat, JoinsAlongAnyAxis) {
  for (const DType dtype : kSizes) {
    for (const int64_t axis : {0, 1, -1}) {
      Shape a{2, 3, 4}, empty = a, c = a;
      empty[WrapAxis(axis, 3)] = 0;
      c[WrapAxis(axis, 3)] = 5;
      ExpectMoves(
          "Concat", Params(ConcatParams{.axis = axis}),
          {RandomTensor(dtype, a, 1), RandomTensor(dtype, empty, 2), RandomTensor(dtype, c, 3)});
    }
  }
}

TEST(CpuSplit, CutsAlongAnyAxis) {
  for (const DType dtype : kSizes) {
    const Tensor x = RandomTensor(dtype, {5, 5, 5}, 1);
    for (const int64_t axis : {0, 1, -1}) {
      ExpectMoves("Split", Params(SplitParams{.axis = axis}), {x, Int64s({3}, {2, 0, 3})}, 3);
      ExpectMoves("Split", Params(SplitParams{.axis = axis, .num_outputs = 2}), {x}, 2);
    }
  }
}

TEST(CpuSlice, TakesAnyBoundsAndSteps) {
  const Tensor x = RandomTensor(DType::kFloat32, {5, 6, 7}, 1);
  const auto slice = [&](std::initializer_list<int64_t> starts, std::initializer_list<int64_t> ends,
                         std::initializer_list<int64_t> axes,
                         std::initializer_list<int64_t> steps) {
    const Shape count{static_cast<int64_t>(starts.size())};
    ExpectMoves(
        "Slice", Params(NoParams()),
        {x, Int64s(count, starts), Int64s(count, ends), Int64s(count, axes), Int64s(count, steps)});
  };
  slice({1, -3}, {4, 100}, {0, 2}, {1, 2});
  slice({-1, 6}, {-100, 0}, {1, -1}, {-1, -3});
  slice({INT64_MAX}, {INT64_MIN}, {1}, {-2});
  slice({0}, {INT64_MAX}, {0}, {INT64_MAX});
  slice({4}, {2}, {0}, {1});
  for (const DType dtype : kSizes) {
    ExpectMoves("Slice", Params(NoParams()),
                {RandomTensor(dtype, {9, 3}, 1), Int32s({1}, {2}), Int32s({1}, {7})});
  }
}

TEST(CpuPad, MatchesItsReferenceInEveryMode) {
  for (const std::string mode : {"constant", "edge", "reflect", "wrap"}) {
    const Params params(PadParams{.mode = mode});
    const Tensor pads = Int64s({6}, {1, 3, 0, 2, 9, 1});
    for (const DType dtype : kSizes) {
      const Tensor x = RandomTensor(dtype, {2, 3, 4}, 1);
      ExpectMoves("Pad", params, {x, pads});
      ExpectMoves("Pad", params, {x, Int64s({2}, {-1, 5}), std::nullopt, Int64s({1}, {-1})});
      ExpectMoves("Pad", params, {x, Int64s({2}, {3, -2}), std::nullopt, Int32s({1}, {1})});
    }
    ExpectMoves("Pad", params, {Floats({1}, {5}), Int64s({2}, {2, 3})});
  }
  ExpectMoves("Pad", Params(PadParams()),
              {Floats({0, 2}), Int64s({4}, {1, 1, 0, 0}), Floats({}, {7})});
}

TEST(CpuCenterCropPad, CropsAndPadsEvenly) {
  for (const DType dtype : kSizes) {
    ExpectMoves("CenterCropPad", Params(CenterCropPadParams()),
                {RandomTensor(dtype, {5, 4, 3}, 1), Int64s({3}, {2, 7, 3})});
    ExpectMoves("CenterCropPad", Params(CenterCropPadParams{.axes = {{-1}}}),
                {RandomTensor(dtype, {2, 3}, 1), Int64s({1}, {6})});
  }
}

TEST(CpuExpand, RepeatsToTheShape) {
  for (const DType dtype : kSizes) {
    ExpectMoves("Expand", Params(NoParams()),
                {RandomTensor(dtype, {3, 1, 5}, 1), Int64s({4}, {2, 1, 40, 1})});
    ExpectMoves("Expand", Params(NoParams()), {RandomTensor(dtype, {}, 1), Int64s({1}, {600})});
    ExpectMoves("Tile", Params(NoParams()),
                {RandomTensor(dtype, {2, 3, 4}, 1), Int64s({3}, {3, 1, 2})});
    ExpectMoves("Tile", Params(NoParams()), {RandomTensor(dtype, {2}, 1), Int64s({1}, {0})});
  }
}

TEST(CpuGather, MatchesItsReferenceAlongAnyAxis) {
  for (const DType dtype : kSizes) {
    const Tensor x = RandomTensor(dtype, {3, 4, 5}, 1);
    for (const int64_t axis : {0, 1, -1}) {
      ExpectMoves("Gather", Params(GatherParams{.axis = axis}),
                  {x, Int32s({2, 2}, {0, -1, 2, -3})});
      ExpectMoves("GatherElements", Params(GatherElementsParams{.axis = axis}),
                  {x, Int64s({2, 3, 2}, {0, 1, 2, -1, -2, 0, 1, 1, 0, 2, 2, -3})});
    }
    ExpectMoves("GatherND", Params(GatherNDParams()), {x, Int64s({2, 2}, {0, -1, 2, 3})});
    ExpectMoves("GatherND", Params(GatherNDParams{.batch_dims = 1}),
                {x, Int64s({3, 2, 1}, {0, 1, 3, -4, 2, 2})});
  }
}

TEST(CpuGather, RefusesAnIndexOutside) {
  const auto result =
      RunKernel(NodeOf("Gather", Params(GatherParams()), {Floats({2}, {1, 2}), Int64s({1}, {2})}));
  EXPECT_THAT(std::string(MessageOf(result.status())), HasSubstr("index (2) is outside"));
}

TEST(CpuCompress, KeepsWhatTheConditionChooses) {
  for (const DType dtype : kSizes) {
    if (dtype == DType::kBFloat16) continue;  // which ONNX does not have here
    const Tensor x = RandomTensor(dtype, {3, 4, 5}, 1);
    ExpectMoves("Compress", Params(CompressParams()), {x, Bools({7}, {1, 0, 0, 1, 1, 0, 1})});
    ExpectMoves("Compress", Params(CompressParams{.axis = -2}), {x, Bools({3}, {1, 0, 1})});
  }
}

TEST(CpuOneHot, SetsPlacesNamedByNumbersOfAnyType) {
  for (const DType dtype : kEveryDType) {
    if (dtype == DType::kBool || dtype == DType::kBFloat16) continue;
    const Tensor indices = RandomTensor(dtype, {2, 300}, 1);
    for (const int64_t axis : {0, 1, -1}) {
      ExpectMoves("OneHot", Params(OneHotParams{.axis = axis}),
                  {indices, Int64s({}, {5}), Floats({2}, {-1, 2})});
    }
  }
}

TEST(CpuReverseSequence, ReversesTheBeginningOfEachSequence) {
  for (const DType dtype : kSizes) {
    if (dtype == DType::kBFloat16) continue;
    const Tensor x = RandomTensor(dtype, {4, 4, 3}, 1);
    for (const int64_t time : {0, 1}) {
      const ReverseSequenceParams params{.batch_axis = 1 - time, .time_axis = time};
      ExpectMoves("ReverseSequence", Params(params), {x, Int64s({4}, {0, 1, 3, 4})});
    }
  }
}

TEST(CpuScatter, MatchesItsReferenceUnderEveryReduction) {
  for (const std::string reduction : {"none", "add", "mul", "max", "min"}) {
    for (const DType dtype : kEveryDType) {
      if (reduction != "none" && SizeOf(dtype) == 2 && IsFloat(dtype)) continue;
      const Tensor data = RandomTensor(dtype, {3, 4}, 1), updates = RandomTensor(dtype, {2, 4}, 2);
      ExpectMatchesReference(NodeOf("ScatterElements",
                                    Params(ScatterElementsParams{.reduction = reduction}),
                                    {data, Int64s({2, 4}, {0, 1, 2, -1, 0, 1, -3, 1}), updates}));
      ExpectMatchesReference(NodeOf("ScatterND", Params(ScatterNDParams{.reduction = reduction}),
                                    {data, Int64s({2, 1}, {-1, 2}), updates}));
    }
  }
}

TEST(CpuScatter, RefusesToReduceInNarrowTypes) {
  const auto engine = CreateCpuEngine();
  const Support support =
      SupportOf(*engine, NodeOf("ScatterND", Params(ScatterNDParams{.reduction = "add"}),
                                {Halves({2}), Int64s({1, 1}), Halves({1})}));
  EXPECT_THAT(support.reason, HasSubstr("not reduced"));
}

TEST(CpuShape, MakesTensorsFromShapes) {
  const Tensor x = RandomTensor(DType::kFloat32, {2, 3, 4, 5}, 1);
  ExpectMoves("Shape", Params(ShapeParams()), {x});
  ExpectMoves("Shape", Params(ShapeParams{.start = -3, .end = 9}), {x});
  ExpectMoves("Shape", Params(ShapeParams{.start = 3, .end = 1}), {x});
  ExpectMoves("Size", Params(NoParams()), {x});
  ExpectMoves("ConstantOfShape", Params(NoParams()), {Int64s({2}, {3, 2})});
  for (const DType dtype : kEveryDType) {
    NodeUnderTest filled = NodeOf("ConstantOfShape", Params(NoParams()), {Int64s({1}, {7})});
    filled.node.tensors.push_back({"value", RandomTensor(dtype, {1}, 3)});
    ExpectKernelMatches(filled);
    ExpectMoves("EyeLike", Params(EyeLikeParams{.dtype = static_cast<int64_t>(dtype), .k = -1}),
                {Floats({3, 2})});
  }
}

TEST(CpuRange, MatchesItsReference) {
  for (const DType dtype :
       {DType::kFloat32, DType::kFloat64, DType::kFloat16, DType::kInt16, DType::kInt64}) {
    Tensor start({dtype, {}}), limit({dtype, {}}), delta({dtype, {}});
    StoreFrom<double>(std::vector<double>{100}, start);
    StoreFrom<double>(std::vector<double>{-2000}, limit);
    StoreFrom<double>(std::vector<double>{-3}, delta);
    ExpectMoves("Range", Params(RangeParams()), {start, limit, delta});
    ExpectMoves("Range", Params(RangeParams()), {limit, start, delta});
  }
}

TEST(CpuDepthToSpace, MatchesItsReferenceInBothOrders) {
  for (const DType dtype : kSizes) {
    const Tensor deep = RandomTensor(dtype, {2, 12, 3, 5}, 1);
    for (const std::string mode : {"DCR", "CRD"}) {
      ExpectMoves("DepthToSpace", Params(DepthToSpaceParams{.blocksize = 2, .mode = mode}), {deep});
    }
    const Tensor wide = RandomTensor(dtype, {2, 3, 6, 9}, 1);
    ExpectMoves("SpaceToDepth", Params(SpaceToDepthParams{.blocksize = 3}), {wide});
  }
}

TEST(CpuTrilu, KeepsEitherSideOfAnyDiagonal) {
  for (const DType dtype : kSizes) {
    const Tensor x = RandomTensor(dtype, {2, 3, 5}, 1);
    for (const int64_t upper : {0, 1}) {
      ExpectMoves("Trilu", Params(TriluParams{.upper = upper}), {x});
      for (const int64_t k : {int64_t{-9}, int64_t{-2}, int64_t{1}, int64_t{4}, INT64_MAX}) {
        ExpectMoves("Trilu", Params(TriluParams{.upper = upper}), {x, Int64s({}, {k})});
      }
    }
  }
}

TEST(CpuTranspose, OfLiteralsSwapsRowsAndColumns) {
  const auto result = RunKernel(
      NodeOf("Transpose", Params(TransposeParams()), {Floats({2, 3}, {1, 2, 3, 4, 5, 6})}));
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_THAT(result->front().Data<float>(), ElementsAre(1, 4, 2, 5, 3, 6));
}

}  // namespace
}  // namespace assay

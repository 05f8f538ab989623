#include "runtime/ops/scatter.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<double> ScatterInto(const char* reduction, const Tensor& data, const Tensor& indices,
                                const Tensor& updates) {
  return RunReference(ScatterElementsOp(), ScatterElementsParams{.reduction = reduction}, data,
                      indices, updates);
}

TEST(ScatterElements, EachUpdateGoesToItsIndexAlongTheAxis) {
  EXPECT_THAT(RunReference(ScatterElementsOp(), ScatterElementsParams{.axis = 1},
                           Floats({1, 5}, {1, 2, 3, 4, 5}), Int64s({1, 2}, {1, -2}),
                           Floats({1, 2}, {8, 9})),
              ElementsAre(1, 8, 3, 9, 5));
  EXPECT_THAT(ScatterInto("none", Floats({2, 3}), Int32s({1, 2}, {1, 0}), Floats({1, 2}, {8, 9})),
              ElementsAre(0, 9, 0, 8, 0, 0));
}

TEST(ScatterElements, EveryUpdateOfAnElementJoins) {
  const Tensor data = Floats({2}, {2, 5}), twice = Int64s({2}, {0, 0}),
               updates = Floats({2}, {3, 7});
  EXPECT_THAT(ScatterInto("add", data, twice, updates), ElementsAre(12, 5));
  EXPECT_THAT(ScatterInto("mul", data, twice, updates), ElementsAre(42, 5));
  EXPECT_THAT(ScatterInto("max", data, twice, updates), ElementsAre(7, 5));
  EXPECT_THAT(ScatterInto("min", data, twice, updates), ElementsAre(2, 5));
  EXPECT_THAT(ScatterInto("none", data, twice, updates), ElementsAre(7, 5));
}

TEST(ScatterElements, ReplacesWideIntegersExactly) {
  const int64_t wide = (int64_t{1} << 53) + 1;
  const Tensor output = OutputOf(ScatterElementsOp(), ScatterElementsParams{},
                                 Int64s({2}, {wide, 0}), Int64s({1}, {1}), Int64s({1}, {-wide}));
  EXPECT_THAT(output.Data<int64_t>(), ElementsAre(wide, -wide));
}

TEST(ScatterElements, ComparesUint64AboveTheSignedRange) {
  const Tensor top = Tensor::Of<uint64_t>({1}, {UINT64_MAX}), one = Tensor::Of<uint64_t>({1}, {1});
  const Tensor output = OutputOf(ScatterElementsOp(), ScatterElementsParams{.reduction = "max"},
                                 one, Int64s({1}, {0}), top);
  EXPECT_THAT(output.Data<uint64_t>(), ElementsAre(UINT64_MAX));
}

TEST(ScatterElements, NarrowIntegersWrapAndInfinitiesStay) {
  EXPECT_THAT(ScatterInto("add", TensorOf<uint8_t>({1}, {250}), Int64s({1}, {0}),
                          TensorOf<uint8_t>({1}, {10})),
              ElementsAre(4));
  EXPECT_THAT(ScatterInto("max", Floats({2}, {-kInf, 1}), Int64s({1}, {0}), Floats({1}, {1})),
              ElementsAre(1, 1));
}

TEST(ScatterElements, RefusesShapesAndIndicesThatDoNotFit) {
  const OpDef op = ScatterElementsOp();
  const ScatterElementsParams params;
  EXPECT_EQ(RefusalOf(op, params, Floats({5}), Int64s({1}, {7}), Floats({1})),
            "ScatterElements \"node\": index (7) is outside dimension (5)");
  EXPECT_EQ(RefusalOf(op, params, Floats({5, 2}), Int64s({1, 3}), Floats({1, 3})),
            "ScatterElements \"node\": indices of shape 1x3 do not fit data of shape 5x2");
  EXPECT_EQ(RefusalOf(op, params, Floats({5}), Int64s({1}), Floats({2})),
            "ScatterElements \"node\": updates of shape 2 do not fit indices of shape 1");
}

TEST(ScatterND, ReplacesElementsAndSlices) {
  EXPECT_THAT(RunReference(ScatterNDOp(), ScatterNDParams{}, Floats({4}, {1, 2, 3, 4}),
                           Int64s({2, 1}, {3, 0}), Floats({2}, {9, 8})),
              ElementsAre(8, 2, 3, 9));
  EXPECT_THAT(RunReference(ScatterNDOp(), ScatterNDParams{}, Floats({2, 2}, {1, 2, 3, 4}),
                           Int64s({1, 1}, {-1}), Floats({1, 2}, {9, 8})),
              ElementsAre(1, 2, 9, 8));
}

TEST(ScatterND, ReducesSingleElementsNotRows) {
  EXPECT_THAT(
      RunReference(ScatterNDOp(), ScatterNDParams{.reduction = "min"}, Floats({2, 2}, {1, 5, 7, 2}),
                   Int64s({4, 2}, {0, 0, 1, 1, 0, 0, -1, 0}), Floats({4}, {4, 1, 9, 8})),
      ElementsAre(1, 5, 7, 1));
}

TEST(ScatterND, RefusesUpdatesAndIndicesThatDoNotFit) {
  const OpDef op = ScatterNDOp();
  EXPECT_EQ(RefusalOf(op, ScatterNDParams{}, Floats({2, 3}), Int64s({1, 1}), Floats({1, 2})),
            "ScatterND \"node\": updates of shape 1x2 are given where 1x3 is needed");
  EXPECT_EQ(RefusalOf(op, ScatterNDParams{}, Floats({2}), Int64s({1, 2}), Floats({1})),
            "ScatterND \"node\": indices of 2 coordinates do not fit 1 axes");
  EXPECT_EQ(RefusalOf(op, ScatterNDParams{}, Floats({5}), Int64s({1, 1}, {-6}), Floats({1})),
            "ScatterND \"node\": index (-6) is outside dimension (5)");
}

}  // namespace
}  // namespace assay

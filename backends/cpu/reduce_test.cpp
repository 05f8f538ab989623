#include "backends/cpu/reduce.h"

#include "backends/cpu/dense_testing.h"
#include "runtime/ops/reduce.h"

namespace assay {
namespace {

using ::testing::ElementsAre;

// Groups that lie together, apart and both; longer than a block of vectors; none; every axis.
struct ReduceCase {
  Shape shape;
  std::optional<Tensor> axes;
};

std::vector<ReduceCase> ReduceCases() {
  return {
      {{3, 300}, Int64s({1}, {1})},
      {{70, 5}, Int64s({1}, {0})},
      {{2, 3, 4, 5}, Int64s({2}, {1, -1})},
      {{2, 3, 4, 5}, Int64s({2}, {3, 2})},
      {{4, 1, 3}, Int64s({1}, {0})},
      {{2, 3, 4}, std::nullopt},
      {{2, 0, 3}, Int64s({1}, {1})},
      {{0, 3}, Int64s({1}, {1})},
      {{}, std::nullopt},
      {{2, 3}, Int64s({0})},
  };
}

TEST(CpuReduce, EveryRowMatchesItsReference) {
  for (const Capability& row : ReduceRows()) {
    for (const DType dtype : kEveryDType) {
      if (!row.input_types[0].Contains(dtype)) continue;
      for (const ReduceCase& c : ReduceCases()) {
        for (const int64_t noop : {0, 1}) {
          const ReduceParams params{.keepdims = 1 - noop, .noop_with_empty_axes = noop};
          const bool is_float = IsFloat(dtype);
          ExpectMatchesReference(
              NodeOf(row.type, Params(params),
                     {is_float ? NormalTensor(dtype, c.shape, 3) : RandomTensor(dtype, c.shape, 3),
                      c.axes}));
          if (!is_float) continue;
          ExpectMatchesReference(
              NodeOf(row.type, Params(params), {RandomTensor(dtype, c.shape, 4), c.axes}));
        }
      }
    }
  }
}

TEST(CpuReduceMean, TruncatesIntegersTowardZeroWithoutOverflow) {
  const auto mean =
      RunKernel(NodeOf("ReduceMean", Params(ReduceParams{.keepdims = 0}),
                       {Int32s({2, 2}, {INT32_MAX, INT32_MAX, -3, -4}), Int64s({1}, {1})}));
  ASSERT_TRUE(mean.ok()) << mean.status();
  EXPECT_THAT(mean->front().Data<int32_t>(), ElementsAre(INT32_MAX, -3));
}

TEST(CpuReduceSum, StaysSharpOverManyElements) {
  ExpectMatchesOnRandomData(
      NodeOf("ReduceSum", Params(ReduceParams()),
             {NormalTensor(DType::kFloat32, {3, 20000}, 1), Int64s({1}, {1})}));
}

}  // namespace
}  // namespace assay

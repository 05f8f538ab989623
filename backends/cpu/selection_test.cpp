#include "backends/cpu/arg_extreme.h"
#include "backends/cpu/cumulative.h"
#include "backends/cpu/dense_testing.h"
#include "backends/cpu/top_k.h"
#include "runtime/ops/arg_extreme.h"
#include "runtime/ops/cumulative.h"
#include "runtime/ops/top_k.h"

namespace assay {
namespace {

using ::testing::ElementsAre;

TEST(CpuArgExtreme, MatchesItsReferenceForEveryType) {
  for (const Capability& row : ArgExtremeRows()) {
    for (const DType dtype : kEveryDType) {
      if (!row.input_types[0].Contains(dtype)) continue;
      for (int64_t axis = 0; axis < 3; ++axis) {
        for (const int64_t last : {0, 1}) {
          const ArgExtremeParams params{.axis = axis, .keepdims = last, .select_last_index = last};
          ExpectMatchesReference(
              NodeOf(row.type, Params(params), {RandomTensor(dtype, {3, 20, 5}, 1)}));
        }
      }
    }
  }
}

TEST(CpuTopK, MatchesItsReferenceForEveryType) {
  for (const DType dtype : kEveryDType) {
    if (!kNumbers.Contains(dtype)) continue;
    for (int64_t axis = 0; axis < 3; ++axis) {
      for (const int64_t k : {0, 1, 3}) {
        for (const int64_t largest : {0, 1}) {
          const TopKParams params{.axis = axis, .largest = largest};
          ExpectMatchesReference(NodeOf("TopK", Params(params),
                                        {RandomTensor(dtype, {3, 20, 4}, 1), Int64s({1}, {k})},
                                        /*outputs=*/2));
        }
      }
    }
  }
}

TEST(CpuTopK, TakesTheEarlierOfEqualElements) {
  const auto top = RunKernel(
      NodeOf("TopK", Params(TopKParams()), {Floats({5}, {1, 3, 2, 3, 3}), Int64s({1}, {2})}, 2));
  ASSERT_TRUE(top.ok()) << top.status();
  EXPECT_THAT((*top)[1].Data<int64_t>(), ElementsAre(1, 3));
}

TEST(CpuCumulative, MatchesItsReferenceInBothDirections) {
  for (const Capability& row : CumulativeRows()) {
    for (const DType dtype : kEveryDType) {
      if (!row.input_types[0].Contains(dtype)) continue;
      for (const int32_t axis : {0, 1, -1}) {
        for (const int64_t flags : {0, 1, 2, 3}) {
          const CumulativeParams params{.exclusive = flags & 1, .reverse = flags >> 1};
          ExpectMatchesReference(NodeOf(row.type, Params(params),
                                        {NormalTensor(dtype, {3, 20, 5}, 1), Int32s({}, {axis})}));
        }
      }
    }
  }
}

TEST(CpuCumSum, RefusesAnAxisOutsideTheRank) {
  const auto sum = RunKernel(
      NodeOf("CumSum", Params(CumulativeParams()), {Floats({2}, {1, 2}), Int64s({}, {1})}));
  EXPECT_EQ(MessageOf(sum.status()), "axis (1) is outside rank (1)");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/average_pool.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(AveragePool, PaddingCountsOnlyOnRequest) {
  const Tensor x = Floats({1, 1, 2}, {4, 8});
  EXPECT_THAT(
      RunReference(AveragePoolOp(), AveragePoolParams{.kernel_shape = {2}, .pads = {{1, 1}}}, x),
      ElementsAre(4, 6, 8));
  EXPECT_THAT(
      RunReference(AveragePoolOp(),
                   AveragePoolParams{.count_include_pad = 1, .kernel_shape = {2}, .pads = {{1, 1}}},
                   x),
      ElementsAre(2, 6, 4));
}

TEST(AveragePool, APartialWindowIsDividedByWhatItHas) {
  for (const int64_t count_include_pad : {0, 1}) {
    EXPECT_THAT(RunReference(AveragePoolOp(),
                             AveragePoolParams{.ceil_mode = 1,
                                               .count_include_pad = count_include_pad,
                                               .kernel_shape = {3},
                                               .strides = {{2}}},
                             Floats({1, 1, 4}, {1, 2, 3, 5})),
                ElementsAre(2, 4));
  }
}

TEST(AveragePool, TwoDimensionsWithDilations) {
  EXPECT_THAT(RunReference(AveragePoolOp(),
                           AveragePoolParams{.dilations = {{1, 2}}, .kernel_shape = {2, 2}},
                           Floats({1, 1, 2, 3}, {1, 2, 3, 4, 5, 8})),
              ElementsAre(4));
}

TEST(AveragePool, SamePadsAsItSays) {
  EXPECT_THAT(
      RunReference(
          AveragePoolOp(),
          AveragePoolParams{.auto_pad = "SAME_LOWER", .count_include_pad = 1, .kernel_shape = {2}},
          Floats({1, 1, 2}, {4, 8})),
      ElementsAre(2, 6));
}

TEST(AveragePool, RefusesAKernelBeyondTheInput) {
  EXPECT_EQ(RefusalOf(AveragePoolOp(), AveragePoolParams{.kernel_shape = {4}}, Floats({1, 1, 3})),
            "AveragePool \"node\": the window (4) is larger than the padded input (3)");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/max_pool.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

// Values and indices of a pool.
std::vector<std::vector<double>> PoolWithIndices(const MaxPoolParams& params, const Tensor& x) {
  const OpDef op = MaxPoolOp();
  const auto outputs = RunNode(op, TestNode(op, Params(params), 1, 2), {x});
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  if (!outputs.ok()) return {{}, {}};
  return {LoadAs<double>((*outputs)[0]), LoadAs<double>((*outputs)[1])};
}

TEST(MaxPool, TakesTheLargestUnderEachWindow) {
  EXPECT_THAT(RunReference(MaxPoolOp(), MaxPoolParams{.kernel_shape = {2}, .strides = {{2}}},
                           Floats({1, 1, 5}, {1, 3, 2, -4, 9})),
              ElementsAre(3, 2));
}

TEST(MaxPool, PaddingTakesNoPart) {
  EXPECT_THAT(RunReference(MaxPoolOp(), MaxPoolParams{.kernel_shape = {2}, .pads = {{1, 1}}},
                           Floats({1, 1, 2}, {-5, -3})),
              ElementsAre(-5, -3, -3));
}

TEST(MaxPool, DilationsSkipAndCeilModeAddsAPartialWindow) {
  const Tensor x = Floats({1, 1, 4}, {1, 8, 2, 4});
  EXPECT_THAT(RunReference(MaxPoolOp(), MaxPoolParams{.dilations = {{2}}, .kernel_shape = {2}}, x),
              ElementsAre(2, 8));
  EXPECT_THAT(RunReference(MaxPoolOp(),
                           MaxPoolParams{.ceil_mode = 1, .kernel_shape = {3}, .strides = {{2}}}, x),
              ElementsAre(8, 4));
}

TEST(MaxPool, IndicesCountThroughAllPlanes) {
  const auto pooled = PoolWithIndices(MaxPoolParams{.kernel_shape = {2, 2}},
                                      Floats({1, 2, 2, 2}, {1, 4, 3, 2, 5, 5, 5, 8}));
  EXPECT_THAT(pooled[0], ElementsAre(4, 8));
  EXPECT_THAT(pooled[1], ElementsAre(1, 7));
}

TEST(MaxPool, IndicesMayBeColumnMajorWithinAPlane) {
  const auto pooled = PoolWithIndices(MaxPoolParams{.kernel_shape = {2, 3}, .storage_order = 1},
                                      Floats({1, 2, 2, 3}, {1, 2, 9, 4, 5, 6, 1, 2, 3, 9, 5, 6}));
  EXPECT_THAT(pooled[1], ElementsAre(4, 7));
}

TEST(MaxPool, OfEqualElementsTheFirstGivesTheIndex) {
  EXPECT_THAT(PoolWithIndices(MaxPoolParams{.kernel_shape = {3}}, Floats({1, 1, 3}, {2, 2, 2}))[1],
              ElementsAre(0));
}

TEST(MaxPool, TheFirstNaNWins) {
  const auto pooled =
      PoolWithIndices(MaxPoolParams{.kernel_shape = {4}}, Floats({1, 1, 4}, {1, kNaN, kInf, kNaN}));
  EXPECT_THAT(pooled[0], ElementsAre(IsNan()));
  EXPECT_THAT(pooled[1], ElementsAre(1));
}

TEST(MaxPool, AWindowOnPaddingAloneIsMinusInfinity) {
  const auto pooled =
      PoolWithIndices(MaxPoolParams{.dilations = {{5}}, .kernel_shape = {2}, .pads = {{3, 4}}},
                      Floats({1, 1, 3}, {1, 2, 3}));
  EXPECT_THAT(pooled[0], ElementsAre(3, -kInf, -kInf, 1, 2));
  EXPECT_THAT(pooled[1], ElementsAre(2, -1, -1, 0, 1));
}

TEST(MaxPool, Bytes) {
  EXPECT_THAT(RunReference(MaxPoolOp(), MaxPoolParams{.kernel_shape = {2}},
                           TensorOf<int8_t>({1, 1, 3}, {-128, -127, 5})),
              ElementsAre(-127, 5));
}

TEST(MaxPool, RefusesAVector) {
  EXPECT_EQ(RefusalOf(MaxPoolOp(), MaxPoolParams{.kernel_shape = {2}}, Floats({3})),
            "MaxPool \"node\": the input (3) has no batch, channels and spatial dimensions");
  EXPECT_EQ(RefusalOf(MaxPoolOp(), MaxPoolParams{.kernel_shape = {2, 2}}, Floats({1, 1, 3})),
            "MaxPool \"node\": the kernel has 2 dimensions, but the input has 1 spatial ones");
}

}  // namespace
}  // namespace assay

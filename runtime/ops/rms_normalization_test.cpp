#include "runtime/ops/rms_normalization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TEST(RmsNormalization, RowsHaveARootMeanSquareOfOne) {
  EXPECT_THAT(RunReference(RmsNormalizationOp(), RmsNormalizationParams{.epsilon = 0},
                           Doubles({2, 2}, {1, 7, -10, 10}), Doubles({2}, {1, 2})),
              ElementsAre(DoubleEq(0.2), DoubleEq(2.8), -1, 2));
}

TEST(RmsNormalization, TheAxisStartsTheRow) {
  const RmsNormalizationParams params{.axis = 0, .epsilon = 0};
  EXPECT_THAT(
      RunReference(RmsNormalizationOp(), params, Doubles({2, 2}, {1, 7, 7, 1}), Doubles({}, {5})),
      ElementsAre(DoubleEq(1), DoubleEq(7), DoubleEq(7), DoubleEq(1)));
}

TEST(RmsNormalization, TheOutputHasTheTypeOfScale) {
  const Tensor y = OutputOf(RmsNormalizationOp(), RmsNormalizationParams{.epsilon = 0},
                            Halves({2}, {3, 3}), Floats({2}, {1, 0.1f}));
  EXPECT_EQ(y.dtype(), DType::kFloat32);
  EXPECT_THAT(y.Data<float>(), ElementsAre(1, 0.1f));
}

TEST(RmsNormalization, RefusesWhatDoesNotFit) {
  const auto refusal = [](const RmsNormalizationParams& params, Shape scale) {
    return RefusalOf(RmsNormalizationOp(), params, Floats({2, 8}), Floats(std::move(scale)));
  };
  EXPECT_EQ(refusal({.axis = -3}, {8}), "RMSNormalization \"node\": axis (-3) is outside rank (2)");
  EXPECT_EQ(
      refusal({}, {2, 2, 8}),
      "RMSNormalization \"node\": input \"scale\" with shape 2x2x8 does not broadcast to 2x8");
}

}  // namespace
}  // namespace assay

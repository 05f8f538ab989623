#include "runtime/ops/mean_variance_normalization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;

TEST(MeanVarianceNormalization, ByDefaultNormalizesEachChannelOverTheBatch) {
  const Tensor x = Floats({2, 2, 1, 1}, {1, 10, 3, 30});
  EXPECT_THAT(RunReference(MeanVarianceNormalizationOp(), MeanVarianceNormalizationParams{}, x),
              ElementsAre(DoubleNear(-1, 1e-6), DoubleNear(-1, 1e-6), DoubleNear(1, 1e-6),
                          DoubleNear(1, 1e-6)));
}

TEST(MeanVarianceNormalization, NormalizesOverTheGivenAxes) {
  const MeanVarianceNormalizationParams rows{.axes = {-1}};
  EXPECT_THAT(RunReference(MeanVarianceNormalizationOp(), rows, Floats({2, 2}, {1, 3, 10, 30})),
              ElementsAre(-1, 1, -1, 1));
}

TEST(MeanVarianceNormalization, ConstantsBecomeZero) {
  const MeanVarianceNormalizationParams all{.axes = {0}};
  EXPECT_THAT(RunReference(MeanVarianceNormalizationOp(), all, Floats({3}, {7, 7, 7})), Each(0));
}

TEST(MeanVarianceNormalization, RefusesAxesOutsideTheRank) {
  EXPECT_EQ(RefusalOf(MeanVarianceNormalizationOp(), MeanVarianceNormalizationParams{},
                      Floats({2, 3, 4})),
            "MeanVarianceNormalization \"node\": axis (3) is outside rank (3)");
}

}  // namespace
}  // namespace assay

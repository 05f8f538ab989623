#include "runtime/ops/instance_normalization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

constexpr InstanceNormalizationParams kPlainInstanceNorm{.epsilon = 0};

TEST(InstanceNormalization, NormalizesEachChannelOfEachInstance) {
  EXPECT_THAT(RunReference(InstanceNormalizationOp(), kPlainInstanceNorm,
                           Doubles({2, 2, 2}, {1, 3, 10, 30, 5, 7, 0, 2}), Doubles({2}, {1, 2}),
                           Doubles({2}, {0, 100})),
              ElementsAre(-1, 1, 98, 102, -1, 1, 98, 102));
}

TEST(InstanceNormalization, AConstantChannelGivesTheBias) {
  EXPECT_THAT(RunReference(InstanceNormalizationOp(), InstanceNormalizationParams{},
                           Floats({1, 1, 3}, {7, 7, 7}), Floats({1}, {4}), Floats({1}, {0.5})),
              ElementsAre(0.5, 0.5, 0.5));
}

TEST(InstanceNormalization, RefusesWhatDoesNotFit) {
  const OpDef op = InstanceNormalizationOp();
  EXPECT_EQ(
      RefusalOf(op, kPlainInstanceNorm, Floats({1, 2, 4}), Floats({3}), Floats({2})),
      "InstanceNormalization \"node\": input \"scale\" has shape 3, but there are 2 channels");
  EXPECT_EQ(RefusalOf(op, kPlainInstanceNorm, Floats({4}), Floats({1}), Floats({1})),
            "InstanceNormalization \"node\": rank (1) is below 2");
}

}  // namespace
}  // namespace assay

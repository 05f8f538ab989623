#include "runtime/ops/group_normalization.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(GroupNormalization, MomentsAreOfAGroupScaleAndBiasOfAChannel) {
  const GroupNormalizationParams params{.epsilon = 0, .num_groups = 2};
  EXPECT_THAT(RunReference(GroupNormalizationOp(), params, Doubles({1, 4, 1}, {1, 3, 10, 30}),
                           Doubles({4}, {1, 2, 3, 4}), Doubles({4}, {0, 10, 20, 30})),
              ElementsAre(-1, 12, 17, 34));
}

TEST(GroupNormalization, EveryInstanceHasMomentsOfItsOwn) {
  const GroupNormalizationParams params{.epsilon = 0, .num_groups = 1};
  EXPECT_THAT(RunReference(GroupNormalizationOp(), params, Doubles({2, 2}, {1, 3, 100, 104}),
                           Doubles({2}, {1, 1}), Doubles({2}, {0, 0})),
              ElementsAre(-1, 1, -1, 1));
}

// Kernels may round to float16 before they scale, as the specification does, or may not.
TEST(GroupNormalization, TheBoundCoversACastBetweenTheStages) {
  const OpDef op = GroupNormalizationOp();
  const Node node = TestNode(op, Params(GroupNormalizationParams{.num_groups = 1}), 3);
  const std::vector<std::optional<Tensor>> inputs = {Halves({1, 1, 3}, {1, 2, 4.5}),
                                                     Halves({1}, {1}), Halves({1}, {0})};
  const std::vector<TensorDesc> outputs = {{DType::kFloat16, {1, 1, 3}}};
  const auto bounds = EvaluateTracked(op, node, inputs, outputs, NumericModel{});
  ASSERT_TRUE(bounds.ok()) << bounds.status();
  const double half_ulp = HalfUlp(kFloat16Format, 1.3);  // of the last element
  EXPECT_GT((*bounds)[0].error[2], 2 * half_ulp);
  EXPECT_LT((*bounds)[0].error[2], 2.1 * half_ulp);
}

TEST(GroupNormalization, RefusesGroupsThatDoNotDivideTheChannels) {
  const OpDef op = GroupNormalizationOp();
  const Tensor four = Floats({4});
  EXPECT_EQ(RefusalOf(op, GroupNormalizationParams{.num_groups = 3}, Floats({1, 4, 2}), four, four),
            "GroupNormalization \"node\": num_groups (3) does not divide the channels (4)");
  EXPECT_EQ(RefusalOf(op, GroupNormalizationParams{.num_groups = 0}, Floats({1, 4, 2}), four, four),
            "GroupNormalization \"node\": num_groups (0) does not divide the channels (4)");
}

TEST(GroupNormalization, OfNoInstanceIsNothing) {
  EXPECT_THAT(RunReference(GroupNormalizationOp(), GroupNormalizationParams{.num_groups = 1},
                           Floats({0, 1, 2}), Floats({1}), Floats({1})),
              testing::IsEmpty());
}

}  // namespace
}  // namespace assay

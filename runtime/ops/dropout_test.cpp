#include "runtime/ops/dropout.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(Dropout, InferenceKeepsTheDataWhateverTheRatio) {
  EXPECT_THAT(RunReference(DropoutOp(), DropoutParams{}, Floats({2}, {1, 2}), Floats({}, {0.9}),
                           Bools({}, {0})),
              ElementsAre(1, 2));
}

TEST(Dropout, TheMaskIsTrue) {
  const Node node = TestNode(DropoutOp(), Params(DropoutParams{}), 1, 2);
  const auto outputs = RunNode(DropoutOp(), node, {Floats({2, 3})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_EQ((*outputs)[1].shape(), (Shape{2, 3}));
  EXPECT_THAT((*outputs)[1].Data<bool>(), Each(true));
}

TEST(Dropout, TrainingWithoutDroppingIsTheSame) {
  EXPECT_THAT(RunReference(DropoutOp(), DropoutParams{}, Floats({2}, {1, 2}), Floats({}, {0}),
                           Bools({}, {1})),
              ElementsAre(1, 2));
}

TEST(Dropout, RefusesTraining) {
  EXPECT_EQ(
      RefusalOf(DropoutOp(), DropoutParams{}, Floats({2}), Floats({}, {0.25}), Bools({}, {1})),
      "Dropout \"node\": training_mode with ratio 0.25 drops at random, which inference never "
      "does");
}

}  // namespace
}  // namespace assay

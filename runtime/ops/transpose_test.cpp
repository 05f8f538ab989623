#include "runtime/ops/transpose.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Transpose, ReversesTheAxesByDefault) {
  const Tensor y = OutputOf(TransposeOp(), TransposeParams{}, Floats({2, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(y.shape(), (Shape{3, 2}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(1, 4, 2, 5, 3, 6));
}

TEST(Transpose, AxisIComesFromAxisPermOfI) {
  const Tensor y = OutputOf(TransposeOp(), TransposeParams{.perm = {{1, 2, 0}}},
                            Floats({2, 1, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(y.shape(), (Shape{1, 3, 2}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(1, 4, 2, 5, 3, 6));
}

TEST(Transpose, AScalarHasNoAxesToExchange) {
  EXPECT_THAT(RunReference(TransposeOp(), TransposeParams{}, Floats({}, {7})), ElementsAre(7));
}

TEST(Transpose, RefusesWhatIsNoPermutation) {
  EXPECT_EQ(RefusalOf(TransposeOp(), TransposeParams{.perm = {{0, 0}}}, Floats({2, 3})),
            "Transpose \"node\": perm (0,0) is no permutation of 2 axes");
  EXPECT_EQ(RefusalOf(TransposeOp(), TransposeParams{.perm = {{0}}}, Floats({2, 3})),
            "Transpose \"node\": perm (0) is no permutation of 2 axes");
}

}  // namespace
}  // namespace assay

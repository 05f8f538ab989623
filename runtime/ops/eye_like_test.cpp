#include "runtime/ops/eye_like.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(EyeLike, FillsTheMainDiagonalInTheTypeOfTheInput) {
  const Tensor y = OutputOf(EyeLikeOp(), EyeLikeParams{}, Int32s({2, 3}, {9, 9, 9, 9, 9, 9}));
  EXPECT_THAT(y.Data<int32_t>(), ElementsAre(1, 0, 0, 0, 1, 0));
}

TEST(EyeLike, KMovesTheDiagonal) {
  EXPECT_THAT(RunReference(EyeLikeOp(), EyeLikeParams{.k = 1}, Floats({2, 2})),
              ElementsAre(0, 1, 0, 0));
  EXPECT_THAT(RunReference(EyeLikeOp(), EyeLikeParams{.k = -1}, Floats({2, 2})),
              ElementsAre(0, 0, 1, 0));
  EXPECT_THAT(RunReference(EyeLikeOp(), EyeLikeParams{.k = INT64_MAX}, Floats({2, 2})), Each(0));
}

TEST(EyeLike, DtypeNamesTheTypeOfTheResult) {
  const Tensor y = OutputOf(EyeLikeOp(), EyeLikeParams{.dtype = 7}, Floats({1, 1}));
  EXPECT_THAT(y.Data<int64_t>(), ElementsAre(1));
  EXPECT_EQ(OutputOf(EyeLikeOp(), EyeLikeParams{.dtype = 9}, Floats({1, 1})).dtype(), DType::kBool);
}

TEST(EyeLike, RefusesOtherRanksAndTypes) {
  EXPECT_EQ(RefusalOf(EyeLikeOp(), EyeLikeParams{}, Floats({2})),
            "EyeLike \"node\": input \"input\" has rank (1), but must have rank (2)");
  EXPECT_EQ(RefusalOf(EyeLikeOp(), EyeLikeParams{.dtype = 8}, Floats({2, 2})),
            "EyeLike \"node\": dtype (8) is no known element type");
}

}  // namespace
}  // namespace assay

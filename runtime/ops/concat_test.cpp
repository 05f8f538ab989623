#include "runtime/ops/concat.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Concat, JoinsAlongTheOuterAxis) {
  EXPECT_THAT(RunReference(ConcatOp(), ConcatParams{.axis = 0}, Floats({1, 2}, {1, 2}),
                           Floats({2, 2}, {3, 4, 5, 6})),
              ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(Concat, JoinsAlongTheInnerAxis) {
  const Tensor joined = OutputOf(ConcatOp(), ConcatParams{.axis = -1}, Floats({2, 1}, {1, 2}),
                                 Floats({2, 2}, {3, 4, 5, 6}), Floats({2, 0}));
  EXPECT_EQ(joined.shape(), (Shape{2, 3}));
  EXPECT_THAT(joined.Data<float>(), ElementsAre(1, 3, 4, 2, 5, 6));
}

TEST(Concat, OneInputIsItself) {
  EXPECT_THAT(RunReference(ConcatOp(), ConcatParams{.axis = 0}, Floats({2}, {1, 2})),
              ElementsAre(1, 2));
}

TEST(Concat, RefusesShapesThatDiffer) {
  EXPECT_EQ(RefusalOf(ConcatOp(), ConcatParams{.axis = 1}, Floats({2, 3}), Floats({3, 3})),
            "Concat \"node\": shapes 2x3 and 3x3 do not join along axis (1)");
  EXPECT_EQ(RefusalOf(ConcatOp(), ConcatParams{.axis = 0}, Floats({2, 3}), Floats({2})),
            "Concat \"node\": shapes 2x3 and 2 do not join along axis (0)");
}

TEST(Concat, RefusesMixedTypesAndScalars) {
  EXPECT_EQ(RefusalOf(ConcatOp(), ConcatParams{.axis = 0}, Floats({1}), Int64s({1})),
            "Concat \"node\": input \"inputs\" has type i64, but \"inputs\" has f32");
  EXPECT_EQ(RefusalOf(ConcatOp(), ConcatParams{.axis = 0}, Floats({})),
            "Concat \"node\": axis (0) is outside rank (0)");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/where.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Where, ChoosesElementByElement) {
  EXPECT_THAT(RunReference(WhereOp(), NoParams{}, Bools({3}, {1, 0, 1}), Floats({3}, {1, 2, 3}),
                           Floats({3}, {4, 5, 6})),
              ElementsAre(1, 5, 3));
}

TEST(Where, AllThreeBroadcast) {
  EXPECT_THAT(RunReference(WhereOp(), NoParams{}, Bools({2, 1}, {1, 0}), Floats({2}, {1, 2}),
                           Floats({}, {9})),
              ElementsAre(1, 2, 9, 9));
}

TEST(Where, MovesWideIntegersExactly) {
  const int64_t wide = (int64_t{1} << 53) + 1;
  EXPECT_THAT(
      OutputOf(WhereOp(), NoParams{}, Bools({1}, {0}), Int64s({1}, {0}), Int64s({1}, {wide}))
          .Data<int64_t>(),
      ElementsAre(wide));
}

}  // namespace
}  // namespace assay

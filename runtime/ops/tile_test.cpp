#include "runtime/ops/tile.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(Tile, RepeatsAlongEachAxis) {
  EXPECT_THAT(RunReference(TileOp(), NoParams{}, Floats({2, 2}, {1, 2, 3, 4}), Int64s({2}, {1, 2})),
              ElementsAre(1, 2, 1, 2, 3, 4, 3, 4));
  EXPECT_THAT(RunReference(TileOp(), NoParams{}, Floats({2, 2}, {1, 2, 3, 4}), Int64s({2}, {2, 1})),
              ElementsAre(1, 2, 3, 4, 1, 2, 3, 4));
}

TEST(Tile, NoRepeatsAndNoElementsGiveNone) {
  EXPECT_EQ(OutputOf(TileOp(), NoParams{}, Floats({2, 0}), Int64s({2}, {0, 3})).shape(),
            (Shape{0, 0}));
  EXPECT_THAT(RunReference(TileOp(), NoParams{}, Floats({}, {5}), Int64s({0})), ElementsAre(5));
}

TEST(Tile, RefusesRepeatsThatDoNotFit) {
  EXPECT_EQ(RefusalOf(TileOp(), NoParams{}, Floats({2, 3}), Int64s({1}, {2})),
            "Tile \"node\": 1 repeats are given for rank (2)");
  EXPECT_EQ(RefusalOf(TileOp(), NoParams{}, Floats({2}), Int64s({1}, {-1})),
            "Tile \"node\": repeat (-1) is negative");
  EXPECT_EQ(RefusalOf(TileOp(), NoParams{}, Floats({2}), Int64s({1}, {INT64_MAX})),
            "Tile \"node\": dimension 2 * 9223372036854775807 overflows");
}

}  // namespace
}  // namespace assay

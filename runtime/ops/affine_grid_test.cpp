#include "runtime/ops/affine_grid.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

const std::initializer_list<double> kIdentity2D = {1, 0, 0, 0, 1, 0};

TEST(AffineGrid, TheIdentityGivesPixelCentres) {
  const Tensor grid = OutputOf(AffineGridOp(), AffineGridParams{}, Floats({1, 2, 3}, kIdentity2D),
                               Int64s({4}, {1, 7, 1, 2}));
  EXPECT_EQ(grid.shape(), (Shape{1, 1, 2, 2}));
  EXPECT_THAT(LoadAs<double>(grid), ElementsAre(-0.5, 0, 0.5, 0));  // x first
}

TEST(AffineGrid, AlignedCornersReachTheEnds) {
  EXPECT_THAT(RunReference(AffineGridOp(), AffineGridParams{.align_corners = 1},
                           Floats({1, 2, 3}, kIdentity2D), Int64s({4}, {1, 1, 2, 2})),
              ElementsAre(-1, -1, 1, -1, -1, 1, 1, 1));
}

TEST(AffineGrid, AlignedCornersOfOnePixelLieAtItsBeginning) {
  EXPECT_THAT(RunReference(AffineGridOp(), AffineGridParams{.align_corners = 1},
                           Floats({1, 2, 3}, kIdentity2D), Int64s({4}, {1, 1, 1, 1})),
              ElementsAre(-1, -1));
}

TEST(AffineGrid, ThreeDimensionsTranslate) {
  EXPECT_THAT(RunReference(AffineGridOp(), AffineGridParams{},
                           Floats({1, 3, 4}, {1, 0, 0, 10, 0, 1, 0, 20, 0, 0, 1, 30}),
                           Int64s({5}, {1, 1, 2, 1, 1})),
              ElementsAre(10, 20, 29.5, 10, 20, 30.5));
}

TEST(AffineGrid, RefusesMatricesOfAnotherRank) {
  EXPECT_EQ(RefusalOf(AffineGridOp(), AffineGridParams{}, Floats({1, 2, 3}),
                      Int64s({5}, {1, 1, 2, 2, 2})),
            "AffineGrid \"node\": theta has shape 1x2x3, not 1x3x4");
}

}  // namespace
}  // namespace assay

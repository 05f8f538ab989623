#include "runtime/ops/depth_to_space.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// 8 channels of one row of 1 pixel, numbered.
const Tensor& EightChannels() {
  static const Tensor x = Floats({1, 8, 1, 1}, {0, 1, 2, 3, 4, 5, 6, 7});
  return x;
}

TEST(DepthToSpace, DcrTakesTheBlockFromTheOuterChannels) {
  const Tensor y = OutputOf(DepthToSpaceOp(), DepthToSpaceParams{.blocksize = 2}, EightChannels());
  EXPECT_EQ(y.shape(), (Shape{1, 2, 2, 2}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(0, 2, 4, 6, 1, 3, 5, 7));
}

TEST(DepthToSpace, CrdTakesTheBlockFromTheInnerChannels) {
  EXPECT_THAT(RunReference(DepthToSpaceOp(), DepthToSpaceParams{.blocksize = 2, .mode = "CRD"},
                           EightChannels()),
              ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(DepthToSpace, RefusesChannelsThatDoNotDivide) {
  EXPECT_EQ(RefusalOf(DepthToSpaceOp(), DepthToSpaceParams{.blocksize = 3}, EightChannels()),
            "DepthToSpace \"node\": 8 channels do not divide into blocks of 3x3");
  EXPECT_EQ(RefusalOf(DepthToSpaceOp(), DepthToSpaceParams{.blocksize = int64_t{1} << 32},
                      EightChannels()),
            "DepthToSpace \"node\": 8 channels do not divide into blocks of 4294967296x4294967296");
  EXPECT_EQ(RefusalOf(DepthToSpaceOp(), DepthToSpaceParams{.blocksize = 0}, EightChannels()),
            "DepthToSpace \"node\": blocksize (0) is not positive");
}

TEST(SpaceToDepth, PutsTheBlockIntoTheOuterChannels) {
  const Tensor y = OutputOf(SpaceToDepthOp(), SpaceToDepthParams{.blocksize = 2},
                            Floats({1, 2, 2, 2}, {0, 2, 4, 6, 1, 3, 5, 7}));
  EXPECT_EQ(y.shape(), (Shape{1, 8, 1, 1}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(SpaceToDepth, RefusesPixelsThatDoNotDivideAndOtherRanks) {
  EXPECT_EQ(RefusalOf(SpaceToDepthOp(), SpaceToDepthParams{.blocksize = 2}, Floats({1, 1, 2, 3})),
            "SpaceToDepth \"node\": 2x3 pixels do not divide into blocks of 2x2");
  EXPECT_EQ(RefusalOf(SpaceToDepthOp(), SpaceToDepthParams{.blocksize = 2}, Floats({2, 2})),
            "SpaceToDepth \"node\": input \"input\" has rank (2), but must have rank (4)");
}

}  // namespace
}  // namespace assay

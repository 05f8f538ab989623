#include "runtime/ops/center_crop_pad.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<double> CenteredFour(int64_t target) {
  return RunReference(CenterCropPadOp(), CenterCropPadParams{}, Floats({4}, {1, 2, 3, 4}),
                      Int64s({1}, {target}));
}

TEST(CenterCropPad, TakesTheMiddleAndAnOddRestFromTheEnd) {
  EXPECT_THAT(CenteredFour(2), ElementsAre(2, 3));
  EXPECT_THAT(CenteredFour(1), ElementsAre(2));
  EXPECT_THAT(CenteredFour(3), ElementsAre(1, 2, 3));
}

TEST(CenterCropPad, CentresAmongZerosAndPutsAnOddOneAtTheEnd) {
  EXPECT_THAT(CenteredFour(6), ElementsAre(0, 1, 2, 3, 4, 0));
  EXPECT_THAT(CenteredFour(7), ElementsAre(0, 1, 2, 3, 4, 0, 0));
}

TEST(CenterCropPad, AxesNameThoseThatChange) {
  const Tensor y = OutputOf(CenterCropPadOp(), CenterCropPadParams{.axes = {{-1, 0}}},
                            Floats({3, 1, 2}, {1, 2, 3, 4, 5, 6}), Int32s({2}, {4, 1}));
  EXPECT_EQ(y.shape(), (Shape{1, 1, 4}));
  EXPECT_THAT(y.Data<float>(), ElementsAre(0, 3, 4, 0));
}

TEST(CenterCropPad, RefusesListsThatDoNotMatch) {
  const OpDef op = CenterCropPadOp();
  EXPECT_EQ(RefusalOf(op, CenterCropPadParams{}, Floats({2, 2}), Int64s({1}, {3})),
            "CenterCropPad \"node\": 1 dimensions are given for 2 axes");
  EXPECT_EQ(RefusalOf(op, CenterCropPadParams{.axes = {{2}}}, Floats({2, 2}), Int64s({1}, {3})),
            "CenterCropPad \"node\": axis (2) is outside rank (2)");
  EXPECT_EQ(RefusalOf(op, CenterCropPadParams{}, Floats({2}), Int64s({1}, {-1})),
            "CenterCropPad \"node\": output \"output_data\": dimension (-1) is negative");
}

}  // namespace
}  // namespace assay

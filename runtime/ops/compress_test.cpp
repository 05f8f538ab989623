#include "runtime/ops/compress.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

const Tensor& SixNumbers() {
  static const Tensor x = Floats({3, 2}, {1, 2, 3, 4, 5, 6});
  return x;
}

TEST(Compress, KeepsSlicesAlongTheAxis) {
  const Tensor rows =
      OutputOf(CompressOp(), CompressParams{.axis = 0}, SixNumbers(), Bools({3}, {0, 1, 1}));
  EXPECT_EQ(rows.shape(), (Shape{2, 2}));
  EXPECT_THAT(rows.Data<float>(), ElementsAre(3, 4, 5, 6));
  EXPECT_THAT(
      RunReference(CompressOp(), CompressParams{.axis = -1}, SixNumbers(), Bools({2}, {0, 1})),
      ElementsAre(2, 4, 6));
}

TEST(Compress, WithoutAnAxisTheInputIsFlat) {
  const Tensor kept =
      OutputOf(CompressOp(), CompressParams{}, SixNumbers(), Bools({5}, {0, 1, 0, 0, 1}));
  EXPECT_EQ(kept.shape(), Shape{2});
  EXPECT_THAT(kept.Data<float>(), ElementsAre(2, 5));
}

TEST(Compress, SlicesBeyondTheConditionAreDropped) {
  EXPECT_THAT(RunReference(CompressOp(), CompressParams{.axis = 0}, SixNumbers(), Bools({1}, {1})),
              ElementsAre(1, 2));
}

TEST(Compress, RefusesAConditionLongerThanTheAxis) {
  EXPECT_EQ(RefusalOf(CompressOp(), CompressParams{.axis = 1}, SixNumbers(), Bools({3})),
            "Compress \"node\": condition has 3 elements for 2 slices");
  EXPECT_EQ(RefusalOf(CompressOp(), CompressParams{.axis = 2}, SixNumbers(), Bools({3})),
            "Compress \"node\": axis (2) is outside rank (2)");
}

}  // namespace
}  // namespace assay

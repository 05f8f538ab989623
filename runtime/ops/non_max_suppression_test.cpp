#include "runtime/ops/non_max_suppression.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// Three boxes of one class: the first two overlap by a third, the last is apart.
std::vector<double> BoxesChosen(double iou, double first, double second, double third) {
  return RunReference(NonMaxSuppressionOp(), NonMaxSuppressionParams{},
                      Floats({1, 3, 4}, {0, 0, 1, 2, 0, 1, 1, 3, 5, 5, 6, 6}),
                      Floats({1, 1, 3}, {first, second, third}), Int64s({1}, {10}),
                      Floats({1}, {iou}));
}

TEST(NonMaxSuppression, DropsWhatOverlapsABetterBox) {
  EXPECT_THAT(BoxesChosen(0.25, 0.5, 0.9, 0.7), ElementsAre(0, 0, 1, 0, 0, 2));
  EXPECT_THAT(BoxesChosen(0.5, 0.5, 0.9, 0.7), ElementsAre(0, 0, 1, 0, 0, 2, 0, 0, 0));
}

TEST(NonMaxSuppression, OfEqualScoresTheLowerIndexComesFirstAndNaNLast) {
  EXPECT_THAT(BoxesChosen(0.25, 0.5, 0.5, 0.5), ElementsAre(0, 0, 0, 0, 0, 2));
  EXPECT_THAT(BoxesChosen(0.5, kNaN, 0.5, 0.7), ElementsAre(0, 0, 2, 0, 0, 1, 0, 0, 0));
}

TEST(NonMaxSuppression, AnOverlapEqualToTheThresholdStays) {
  EXPECT_THAT(RunReference(NonMaxSuppressionOp(), NonMaxSuppressionParams{},
                           Floats({1, 2, 4}, {0, 0, 1, 2, 0, 1, 1, 2}), Floats({1, 1, 2}, {2, 1}),
                           Int64s({}, {10}), Floats({}, {0.5})),
              ElementsAre(0, 0, 0, 0, 0, 1));
}

TEST(NonMaxSuppression, CornersMayComeInAnyOrder) {
  EXPECT_THAT(RunReference(NonMaxSuppressionOp(), NonMaxSuppressionParams{},
                           Floats({1, 2, 4}, {1, 1, 0, 0, 0, 0, 1, 1}), Floats({1, 1, 2}, {1, 2}),
                           Int64s({}, {10}), Floats({}, {0.5})),
              ElementsAre(0, 0, 1));
}

TEST(NonMaxSuppression, CentersHaveWidthBeforeHeight) {
  // Two tall boxes side by side; read as wide ones they would overlap.
  EXPECT_THAT(RunReference(NonMaxSuppressionOp(), NonMaxSuppressionParams{.center_point_box = 1},
                           Floats({1, 2, 4}, {0, 0, 1, 9, 1, 0, 1, 9}), Floats({1, 1, 2}, {2, 1}),
                           Int64s({}, {10}), Floats({}, {0.0})),
              ElementsAre(0, 0, 0, 0, 0, 1));
}

TEST(NonMaxSuppression, TheScoreThresholdDropsLowerScores) {
  EXPECT_THAT(RunReference(NonMaxSuppressionOp(), NonMaxSuppressionParams{},
                           Floats({1, 3, 4}, {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5}),
                           Floats({1, 1, 3}, {-1, 0.25, kNaN}), Int64s({}, {10}), Floats({}, {0.5}),
                           Floats({}, {0})),
              ElementsAre(0, 0, 1));
}

TEST(NonMaxSuppression, BatchesAndClassesAreSeparateAndLimited) {
  EXPECT_THAT(RunReference(NonMaxSuppressionOp(), NonMaxSuppressionParams{},
                           Floats({1, 2, 4}, {0, 0, 1, 1, 2, 2, 3, 3}),
                           Floats({1, 2, 2}, {1, 2, 4, 3}), Int64s({}, {1})),
              ElementsAre(0, 0, 1, 0, 1, 0));
}

TEST(NonMaxSuppression, WithoutALimitNothingIsChosen) {
  EXPECT_EQ(OutputOf(NonMaxSuppressionOp(), NonMaxSuppressionParams{}, Floats({1, 2, 4}),
                     Floats({1, 1, 2}))
                .shape(),
            (Shape{0, 3}));
}

TEST(NonMaxSuppression, RefusesShapesAndThresholdsThatDoNotFit) {
  const OpDef op = NonMaxSuppressionOp();
  EXPECT_EQ(RefusalOf(op, NonMaxSuppressionParams{}, Floats({1, 2, 4}), Floats({1, 1, 3})),
            "NonMaxSuppression \"node\": boxes of shape 1x2x4 do not fit scores of shape 1x1x3");
  EXPECT_EQ(RefusalOf(op, NonMaxSuppressionParams{}, Floats({1, 2, 4}), Floats({1, 1, 2}),
                      Int64s({}, {1}), Floats({}, {1.5})),
            "NonMaxSuppression \"node\": iou_threshold (1.5) is outside 0 to 1");
}

}  // namespace
}  // namespace assay

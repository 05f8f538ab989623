#include "runtime/ops/det.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(Det, OfEveryMatrix) {
  const Tensor y = OutputOf(DetOp(), NoParams{}, Doubles({2, 2, 2}, {1, 2, 3, 4, 0, 1, 1, 0}));
  EXPECT_EQ(y.shape(), Shape{2});
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(DoubleNear(-2, 1e-15), -1));
}

TEST(Det, ASingularMatrixIsZero) {
  EXPECT_THAT(RunReference(DetOp(), NoParams{}, Floats({2, 2}, {1, 2, 2, 4})), ElementsAre(0));
  EXPECT_THAT(RunReference(DetOp(), NoParams{}, Floats({2, 2}, {0, 0, 0, 4})), ElementsAre(0));
}

TEST(Det, OfNothingIsOne) {
  EXPECT_THAT(RunReference(DetOp(), NoParams{}, Floats({0, 0})), ElementsAre(1));
}

TEST(Det, ThreeByThree) {
  EXPECT_THAT(RunReference(DetOp(), NoParams{}, Floats({3, 3}, {2, 0, 1, 1, 3, 2, 1, 1, 4})),
              ElementsAre(DoubleNear(18, 1e-5)));
}

TEST(Det, RefusesARectangle) {
  EXPECT_EQ(RefusalOf(DetOp(), NoParams{}, Floats({2, 3})),
            "Det \"node\": the input (2x3) holds no square matrices");
}

}  // namespace
}  // namespace assay

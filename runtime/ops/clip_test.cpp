#include "runtime/ops/clip.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

TEST(Clip, KeepsElementsBetweenTheBounds) {
  EXPECT_THAT(RunReference(ClipOp(), NoParams{}, Floats({3}, {-2, 0.5, 2}), Floats({}, {-1}),
                           Floats({}, {1})),
              ElementsAre(-1, 0.5, 1));
}

TEST(Clip, TheUpperBoundWinsWhereTheBoundsCross) {
  EXPECT_THAT(
      RunReference(ClipOp(), NoParams{}, Floats({3}, {-2, 0, 9}), Floats({}, {2}), Floats({}, {1})),
      ElementsAre(1, 1, 1));
}

TEST(Clip, AnAbsentBoundDoesNotBound) {
  EXPECT_THAT(RunReference(ClipOp(), NoParams{}, Floats({2}, {-kInf, kInf}), Floats({}, {0})),
              ElementsAre(0, kInf));
  const Node node = TestNode(ClipOp(), Params(NoParams{}), 3);
  const auto outputs =
      RunNode(ClipOp(), node, {Floats({2}, {-kInf, kInf}), std::nullopt, Floats({}, {0})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(outputs->front().Data<float>(), ElementsAre(-kInf, 0));
}

TEST(Clip, KeepsNaN) {
  EXPECT_THAT(
      RunReference(ClipOp(), NoParams{}, Floats({1}, {kNaN}), Floats({}, {-1}), Floats({}, {1})),
      ElementsAre(IsNan()));
}

TEST(Clip, BoundsUint64AboveTheSignedRange) {
  const Tensor x = Tensor::Of<uint64_t>({2}, {UINT64_MAX, 3});
  const Tensor min = Tensor::Of<uint64_t>({}, {5});
  EXPECT_THAT(OutputOf(ClipOp(), NoParams{}, x, min).Data<uint64_t>(), ElementsAre(UINT64_MAX, 5));
}

TEST(Clip, RefusesABoundForEachElement) {
  EXPECT_EQ(RefusalOf(ClipOp(), NoParams{}, Floats({3}), Floats({3})),
            "Clip \"node\": min has shape 3, but takes a scalar");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/one_hot.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<double> HotOfThree(const Tensor& indices) {
  return RunReference(OneHotOp(), OneHotParams{}, indices, Int64s({}, {3}), Floats({2}, {0, 1}));
}

TEST(OneHot, NegativeIndicesCountFromTheDepth) {
  EXPECT_THAT(HotOfThree(Int64s({2}, {1, -1})), ElementsAre(0, 1, 0, 0, 0, 1));
}

TEST(OneHot, IndicesOutsideTheDepthNameNoPlace) {
  EXPECT_THAT(HotOfThree(Int64s({2}, {3, -4})), ElementsAre(0, 0, 0, 0, 0, 0));
  EXPECT_THAT(HotOfThree(Tensor::Of<uint64_t>({1}, {UINT64_MAX})), ElementsAre(0, 0, 0));
  EXPECT_THAT(HotOfThree(Floats({2}, {kInf, kNaN})), ElementsAre(0, 0, 0, 0, 0, 0));
}

TEST(OneHot, FloatIndicesAreTruncated) {
  EXPECT_THAT(HotOfThree(Floats({2}, {1.9, -0.5})), ElementsAre(0, 1, 0, 1, 0, 0));
}

TEST(OneHot, TheAxisIsWhereThePlacesGo) {
  const Tensor y = OutputOf(OneHotOp(), OneHotParams{.axis = 0}, Int64s({2}, {0, 1}),
                            Int64s({1}, {3}), Int32s({2}, {5, 7}));
  EXPECT_EQ(y.shape(), (Shape{3, 2}));
  EXPECT_THAT(y.Data<int32_t>(), ElementsAre(7, 5, 5, 7, 5, 5));
}

TEST(OneHot, RefusesWhatDoesNotDescribeAnAxis) {
  const OpDef op = OneHotOp();
  const Tensor two = Floats({2});
  EXPECT_EQ(RefusalOf(op, OneHotParams{.axis = 2}, Int64s({2}), Int64s({}, {3}), two),
            "OneHot \"node\": axis (2) is outside rank (2)");
  EXPECT_EQ(RefusalOf(op, OneHotParams{}, Int64s({2}), Int64s({}, {-1}), two),
            "OneHot \"node\": depth (-1) is negative");
  EXPECT_EQ(RefusalOf(op, OneHotParams{}, Int64s({2}), Int64s({2}), two),
            "OneHot \"node\": input \"depth\" has 2 elements, but must have one");
  EXPECT_EQ(RefusalOf(op, OneHotParams{}, Int64s({2}), Int64s({}, {3}), Floats({3})),
            "OneHot \"node\": input \"values\" has shape 3, but must have 2");
}

}  // namespace
}  // namespace assay

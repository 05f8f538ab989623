#include "runtime/ops/top_k.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

// Values and indices as numbers.
std::vector<std::vector<double>> TopOf(TopKParams params, const Tensor& x, int64_t k) {
  const auto outputs =
      RunNode(TopKOp(), TestNode(TopKOp(), Params(params), 2, 2), {x, Int64s({1}, {k})});
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  if (!outputs.ok()) return {};
  return {LoadAs<double>((*outputs)[0]), LoadAs<double>((*outputs)[1])};
}

TEST(TopK, GivesTheLargestInDescendingOrder) {
  EXPECT_THAT(TopOf({}, Floats({2, 4}, {0, 3, 1, 2, 7, 6, 5, 4}), 2),
              ElementsAre(ElementsAre(3, 2, 7, 6), ElementsAre(1, 3, 0, 1)));
}

TEST(TopK, GivesTheSmallestInAscendingOrderAlongTheAxis) {
  EXPECT_THAT(TopOf({.axis = 0, .largest = 0}, Floats({3, 2}, {3, 1, 2, 5, 1, 0}), 2),
              ElementsAre(ElementsAre(1, 0, 2, 1), ElementsAre(2, 2, 1, 0)));
}

TEST(TopK, OfEqualElementsTheLowerIndexComesFirst) {
  EXPECT_THAT(TopOf({}, Int64s({4}, {1, 1, 1, 1}), 3),
              ElementsAre(ElementsAre(1, 1, 1), ElementsAre(0, 1, 2)));
  EXPECT_THAT(TopOf({}, Floats({3}, {-0.0, 0, -0.0}), 3)[1], ElementsAre(0, 1, 2));
}

TEST(TopK, NaNIsAboveAllNumbers) {
  const Tensor x = Floats({6}, {1, 5, 5, kNaN, kInf, 5});
  EXPECT_THAT(TopOf({}, x, 3), ElementsAre(ElementsAre(IsNan(), kInf, 5), ElementsAre(3, 4, 1)));
  EXPECT_THAT(TopOf({.largest = 0}, x, 6)[1], ElementsAre(0, 1, 2, 5, 4, 3));
}

TEST(TopK, TellsWideIntegersApart) {
  const int64_t wide = int64_t{1} << 53;
  EXPECT_THAT(TopOf({}, Int64s({2}, {wide, wide + 1}), 1)[1], ElementsAre(1));
  EXPECT_THAT(TopOf({}, Tensor::Of<uint64_t>({2}, {1, UINT64_MAX}), 1)[1], ElementsAre(1));
}

TEST(TopK, RefusesMoreThanThereAre) {
  EXPECT_EQ(RefusalOf(TopKOp(), TopKParams{}, Floats({2, 3}), Int64s({1}, {4})),
            "TopK \"node\": K (4) is outside dimension (3)");
  EXPECT_EQ(RefusalOf(TopKOp(), TopKParams{.axis = 2}, Floats({2, 3}), Int64s({1}, {1})),
            "TopK \"node\": axis (2) is outside rank (2)");
}

}  // namespace
}  // namespace assay

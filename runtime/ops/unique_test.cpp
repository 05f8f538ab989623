#include "runtime/ops/unique.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// The four outputs as numbers.
std::vector<std::vector<double>> UniqueOf(UniqueParams params, const Tensor& x) {
  const auto outputs = RunNode(UniqueOp(), TestNode(UniqueOp(), Params(params), 1, 4), {x});
  EXPECT_TRUE(outputs.ok()) << outputs.status();
  std::vector<std::vector<double>> values;
  if (outputs.ok()) {
    for (const Tensor& output : *outputs) values.push_back(LoadAs<double>(output));
  }
  return values;
}

TEST(Unique, SortsElements) {
  EXPECT_THAT(UniqueOf({}, Floats({6}, {2, 1, 1, 3, 4, 3})),
              ElementsAre(ElementsAre(1, 2, 3, 4), ElementsAre(1, 0, 3, 4),
                          ElementsAre(1, 0, 0, 2, 3, 2), ElementsAre(2, 1, 2, 1)));
}

TEST(Unique, KeepsTheOrderOfFirstOccurrence) {
  EXPECT_THAT(UniqueOf({.sorted = 0}, Floats({2, 3}, {2, 1, 1, 3, 4, 3})),
              ElementsAre(ElementsAre(2, 1, 3, 4), ElementsAre(0, 1, 3, 4),
                          ElementsAre(0, 1, 1, 2, 3, 2), ElementsAre(1, 2, 2, 1)));
}

TEST(Unique, ComparesSlicesAlongAnInnerAxis) {
  const Tensor x = Floats({2, 4, 2}, {1, 1, 0, 1, 2, 1, 0, 1, 1, 1, 0, 1, 2, 1, 0, 1});
  EXPECT_THAT(UniqueOf({.axis = 1}, x),
              ElementsAre(ElementsAre(0, 1, 1, 1, 2, 1, 0, 1, 1, 1, 2, 1), ElementsAre(1, 0, 2),
                          ElementsAre(1, 0, 2, 0), ElementsAre(2, 1, 1)));
}

TEST(Unique, NaNIsOneValueAboveAllAndZerosAreEqual) {
  EXPECT_THAT(UniqueOf({}, Floats({5}, {kNaN, 0, kInf, -0.0, kNaN})),
              ElementsAre(ElementsAre(0, kInf, testing::IsNan()), ElementsAre(1, 2, 0),
                          ElementsAre(2, 0, 1, 0, 2), ElementsAre(2, 1, 2)));
}

TEST(Unique, TellsWideIntegersApart) {
  const int64_t wide = int64_t{1} << 53;
  EXPECT_EQ(OutputOf(UniqueOp(), UniqueParams{}, Int64s({2}, {wide + 1, wide})).shape(), Shape{2});
  const Tensor top = Tensor::Of<uint64_t>({2}, {UINT64_MAX, 1});
  EXPECT_THAT(OutputOf(UniqueOp(), UniqueParams{}, top).Data<uint64_t>(),
              ElementsAre(1, UINT64_MAX));
}

TEST(Unique, NoElementsHaveNoValues) {
  EXPECT_EQ(OutputOf(UniqueOp(), UniqueParams{}, Floats({0})).shape(), Shape{0});
  EXPECT_EQ(OutputOf(UniqueOp(), UniqueParams{.axis = 0}, Floats({3, 0})).shape(), (Shape{1, 0}));
}

TEST(Unique, RefusesAnAxisOutsideTheRank) {
  EXPECT_EQ(RefusalOf(UniqueOp(), UniqueParams{.axis = 1}, Floats({2})),
            "Unique \"node\": axis (1) is outside rank (1)");
}

}  // namespace
}  // namespace assay

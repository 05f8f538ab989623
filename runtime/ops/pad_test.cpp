#include "runtime/ops/pad.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

// 1, 2, 3 with pads on both sides.
std::vector<double> PaddedThree(const char* mode, int64_t begin, int64_t end) {
  return RunReference(PadOp(), PadParams{.mode = mode}, Floats({3}, {1, 2, 3}),
                      Int64s({2}, {begin, end}));
}

TEST(Pad, EachModeFillsByItsRule) {
  EXPECT_THAT(PaddedThree("constant", 1, 2), ElementsAre(0, 1, 2, 3, 0, 0));
  EXPECT_THAT(PaddedThree("edge", 1, 2), ElementsAre(1, 1, 2, 3, 3, 3));
  EXPECT_THAT(PaddedThree("reflect", 2, 2), ElementsAre(3, 2, 1, 2, 3, 2, 1));
  EXPECT_THAT(PaddedThree("wrap", 2, 1), ElementsAre(2, 3, 1, 2, 3, 1));
}

TEST(Pad, PadsLongerThanTheAxisGoOnPeriodically) {
  EXPECT_THAT(PaddedThree("reflect", 5, 0), ElementsAre(2, 1, 2, 3, 2, 1, 2, 3));
  EXPECT_THAT(PaddedThree("wrap", 0, 5), ElementsAre(1, 2, 3, 1, 2, 3, 1, 2));
  EXPECT_THAT(
      RunReference(PadOp(), PadParams{.mode = "reflect"}, Floats({1}, {7}), Int64s({2}, {1, 2})),
      ElementsAre(7, 7, 7, 7));
}

TEST(Pad, NegativePadsCropBeforeTheRestIsPadded) {
  EXPECT_THAT(PaddedThree("constant", -1, 1), ElementsAre(2, 3, 0));
  EXPECT_THAT(PaddedThree("edge", -1, 2), ElementsAre(2, 3, 3, 3));
  EXPECT_THAT(PaddedThree("constant", -1, -1), ElementsAre(2));
}

TEST(Pad, ReflectingTheOuterAxisLeavesTheRowsAsTheyAre) {
  EXPECT_THAT(RunReference(PadOp(), PadParams{.mode = "reflect"},
                           Floats({2, 3}, {0, 1, 2, 4, 5, 6}), Int64s({4}, {1, 0, 0, 0})),
              ElementsAre(4, 5, 6, 0, 1, 2, 4, 5, 6));
}

TEST(Pad, AxesNameTheOnesThatArePadded) {
  const Node node = TestNode(PadOp(), Params(PadParams{}), 4);
  const auto padded = RunNode(PadOp(), node,
                              {Int64s({2, 1}, {1, 2}), Int64s({2}, {1, 0}),
                               Int64s({}, {(int64_t{1} << 53) + 1}), Int32s({1}, {-1})});
  ASSERT_TRUE(padded.ok()) << padded.status();
  EXPECT_EQ(padded->front().shape(), (Shape{2, 2}));
  EXPECT_THAT(padded->front().Data<int64_t>(),
              ElementsAre((int64_t{1} << 53) + 1, 1, (int64_t{1} << 53) + 1, 2));
}

TEST(Pad, RefusesWhatItCannotPad) {
  const OpDef op = PadOp();
  EXPECT_EQ(RefusalOf(op, PadParams{}, Floats({3}), Int64s({2}, {-2, -2})),
            "Pad \"node\": pads (-2, -2) crop more than dimension (3)");
  EXPECT_EQ(RefusalOf(op, PadParams{}, Floats({3}), Int64s({3}, {1, 1, 1})),
            "Pad \"node\": 3 pads are given for 1 axes");
  EXPECT_EQ(RefusalOf(op, PadParams{.mode = "edge"}, Floats({0}), Int64s({2}, {1, 0})),
            "Pad \"node\": mode \"edge\" has no element to pad dimension (0) with");
  EXPECT_EQ(RefusalOf(op, PadParams{}, Floats({3}), Int64s({2}, {INT64_MAX, 1})),
            "Pad \"node\": dimension 3 + 9223372036854775807 overflows");
  EXPECT_EQ(RefusalOf(op, PadParams{}, Floats({3}), Int64s({2}, {0, 1}), Floats({2})),
            "Pad \"node\": input \"constant_value\" has 2 elements, but must have one");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/split.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

absl::StatusOr<std::vector<Tensor>> RunSplit(const SplitParams& params, size_t outputs,
                                             const std::vector<std::optional<Tensor>>& inputs) {
  const Node node = TestNode(SplitOp(), Params(params), inputs.size(), outputs);
  return RunNode(SplitOp(), node, inputs);
}

std::string SplitRefusal(const SplitParams& params, size_t outputs,
                         const std::vector<std::optional<Tensor>>& inputs) {
  return std::string(MessageOf(RunSplit(params, outputs, inputs).status()));
}

TEST(Split, TheLastOfUnevenPiecesIsShorter) {
  const auto pieces = RunSplit({.num_outputs = 3}, 3, {Floats({7}, {0, 1, 2, 3, 4, 5, 6})});
  ASSERT_TRUE(pieces.ok()) << pieces.status();
  EXPECT_THAT((*pieces)[0].Data<float>(), ElementsAre(0, 1, 2));
  EXPECT_THAT((*pieces)[1].Data<float>(), ElementsAre(3, 4, 5));
  EXPECT_THAT((*pieces)[2].Data<float>(), ElementsAre(6));
}

TEST(Split, ListedLengthsMayBeZero) {
  const auto pieces =
      RunSplit({.axis = -1}, 2, {Floats({2, 2}, {1, 2, 3, 4}), Int64s({2}, {0, 2})});
  ASSERT_TRUE(pieces.ok()) << pieces.status();
  EXPECT_EQ((*pieces)[0].shape(), (Shape{2, 0}));
  EXPECT_THAT((*pieces)[1].Data<float>(), ElementsAre(1, 2, 3, 4));
}

TEST(Split, CutsAlongAnInnerAxis) {
  const auto pieces =
      RunSplit({.axis = 1}, 2, {Floats({2, 3}, {1, 2, 3, 4, 5, 6}), Int64s({2}, {1, 2})});
  ASSERT_TRUE(pieces.ok()) << pieces.status();
  EXPECT_THAT((*pieces)[0].Data<float>(), ElementsAre(1, 4));
  EXPECT_THAT((*pieces)[1].Data<float>(), ElementsAre(2, 3, 5, 6));
}

TEST(Split, RefusesLengthsThatDoNotAddUp) {
  EXPECT_EQ(SplitRefusal({}, 2, {Floats({5}), Int64s({2}, {2, 2})}),
            "Split \"node\": split lengths (2,2) do not add up to dimension (5)");
  EXPECT_EQ(SplitRefusal({}, 2, {Floats({5}), Int64s({2}, {6, -1})}),
            "Split \"node\": split length (-1) is negative");
  EXPECT_EQ(SplitRefusal({.num_outputs = 4}, 4, {Floats({5})}),
            "Split \"node\": dimension (5) is too short for 4 pieces of 2");
}

TEST(Split, RefusesAnotherNumberOfOutputs) {
  EXPECT_EQ(SplitRefusal({.num_outputs = 3}, 2, {Floats({6})}),
            "Split \"node\": num_outputs (3) differs from the node's 2 outputs");
  EXPECT_EQ(SplitRefusal({}, 3, {Floats({6}), Int64s({2}, {3, 3})}),
            "Split \"node\": input \"split\" has 2 lengths for the node's 3 outputs");
}

TEST(Split, RefusesBothWaysToSayTheLengthsAndNeither) {
  EXPECT_EQ(SplitRefusal({.num_outputs = 2}, 2, {Floats({4}), Int64s({2}, {2, 2})}),
            "Split \"node\": either input \"split\" or attribute \"num_outputs\" must be given, "
            "not both");
  EXPECT_EQ(SplitRefusal({}, 2, {Floats({4})}),
            "Split \"node\": either input \"split\" or attribute \"num_outputs\" must be given");
}

}  // namespace
}  // namespace assay

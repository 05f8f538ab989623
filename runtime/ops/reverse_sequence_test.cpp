#include "runtime/ops/reverse_sequence.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(ReverseSequence, ReversesTheFirstElementsOfEachColumn) {
  EXPECT_THAT(RunReference(ReverseSequenceOp(), ReverseSequenceParams{},
                           Floats({3, 2}, {0, 3, 1, 4, 2, 5}), Int64s({2}, {3, 2})),
              ElementsAre(2, 4, 1, 3, 0, 5));
}

TEST(ReverseSequence, ReversesRowsWhereTheBatchIsOutside) {
  EXPECT_THAT(
      RunReference(ReverseSequenceOp(), ReverseSequenceParams{.batch_axis = 0, .time_axis = 1},
                   Floats({2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7}), Int64s({2}, {2, 0})),
      ElementsAre(2, 3, 0, 1, 4, 5, 6, 7));
}

TEST(ReverseSequence, RefusesALengthOutsideTheDimension) {
  EXPECT_EQ(
      RefusalOf(ReverseSequenceOp(), ReverseSequenceParams{}, Floats({3, 1}), Int64s({1}, {4})),
      "ReverseSequence \"node\": sequence length (4) is outside dimension (3)");
}

TEST(ReverseSequence, RefusesOtherAxesAndBatches) {
  EXPECT_EQ(RefusalOf(ReverseSequenceOp(), ReverseSequenceParams{.batch_axis = 0}, Floats({3, 1}),
                      Int64s({3})),
            "ReverseSequence \"node\": batch_axis (0) and time_axis (0) are not 0 and 1");
  EXPECT_EQ(RefusalOf(ReverseSequenceOp(), ReverseSequenceParams{.batch_axis = 2, .time_axis = -1},
                      Floats({3, 1}), Int64s({3})),
            "ReverseSequence \"node\": batch_axis (2) and time_axis (-1) are not 0 and 1");
  EXPECT_EQ(RefusalOf(ReverseSequenceOp(), ReverseSequenceParams{}, Floats({3, 1}), Int64s({3})),
            "ReverseSequence \"node\": input \"sequence_lens\" has shape 3 for a batch of 1");
}

}  // namespace
}  // namespace assay

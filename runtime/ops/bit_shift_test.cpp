#include "runtime/ops/bit_shift.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(BitShift, LeftLosesTheUpperBits) {
  EXPECT_THAT(RunReference(BitShiftOp(), BitShiftParams{.direction = "LEFT"},
                           TensorOf<uint8_t>({3}, {1, 129, 16}), TensorOf<uint8_t>({3}, {2, 1, 4})),
              ElementsAre(4, 2, 0));
}

TEST(BitShift, RightBroadcasts) {
  EXPECT_THAT(RunReference(BitShiftOp(), BitShiftParams{.direction = "RIGHT"},
                           TensorOf<uint16_t>({2}, {65535, 8}), TensorOf<uint16_t>({}, {3})),
              ElementsAre(8191, 1));
}

TEST(BitShift, TheWidthOfTheTypeOrMoreGivesZero) {
  const Tensor top = Tensor::Of<uint64_t>({2}, {UINT64_MAX, UINT64_MAX});
  const Tensor far = Tensor::Of<uint64_t>({2}, {64, UINT64_MAX});
  for (const char* direction : {"LEFT", "RIGHT"}) {
    EXPECT_THAT(RunReference(BitShiftOp(), BitShiftParams{.direction = direction}, top, far),
                ElementsAre(0, 0));
  }
}

TEST(BitShift, TheDirectionMustBeGiven) {
  EXPECT_EQ(MessageOf(BitShiftOp().params->Parse({}).status()),
            "attribute \"direction\" is missing");
}

}  // namespace
}  // namespace assay

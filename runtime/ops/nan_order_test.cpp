#include "runtime/ops/nan_order.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

TEST(NanOrder, NaNIsAboveInfinityAndEqualToItself) {
  EXPECT_TRUE(IsBelow(kInf, kNaN));
  EXPECT_FALSE(IsBelow(kNaN, kInf));
  EXPECT_FALSE(IsBelow(kNaN, kNaN));
}

TEST(NanOrder, NumbersAreInTheirOrderAndZerosEqual) {
  EXPECT_TRUE(IsBelow(-1.0, 0.0));
  EXPECT_FALSE(IsBelow(0.0, -0.0));
  EXPECT_FALSE(IsBelow(-0.0, 0.0));
  EXPECT_TRUE(IsBelow(uint64_t{1}, UINT64_MAX));
}

}  // namespace
}  // namespace assay

#include "runtime/ops/cosine_window.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

TEST(HannWindow, IsPeriodicByDefault) {
  EXPECT_THAT(RunReference(HannWindowOp(), CosineWindowParams{}, Int64s({}, {4})),
              ElementsAre(0, DoubleNear(0.5, 1e-7), 1, DoubleNear(0.5, 1e-7)));
}

TEST(HannWindow, ASymmetricOneEndsWhereItBegan) {
  EXPECT_THAT(RunReference(HannWindowOp(), CosineWindowParams{.periodic = 0}, Int64s({}, {3})),
              ElementsAre(0, 1, DoubleNear(0, 1e-7)));
}

TEST(HammingWindow, StartsAboveZero) {
  EXPECT_THAT(RunReference(HammingWindowOp(), CosineWindowParams{}, Int32s({}, {2})),
              ElementsAre(DoubleNear(4.0 / 46, 1e-7), DoubleNear(1, 1e-7)));
}

TEST(BlackmanWindow, HasTheSecondHarmonic) {
  EXPECT_THAT(RunReference(BlackmanWindowOp(), CosineWindowParams{}, Int64s({}, {4})),
              ElementsAre(DoubleNear(0, 1e-7), DoubleNear(0.34, 1e-7), DoubleNear(1, 1e-7),
                          DoubleNear(0.34, 1e-7)));
}

TEST(CosineWindows, IntegersAreTruncated) {
  const Tensor y =
      OutputOf(HannWindowOp(), CosineWindowParams{.output_datatype = 7}, Int64s({}, {4}));
  EXPECT_EQ(y.dtype(), DType::kInt64);
  EXPECT_THAT(LoadAs<double>(y), ElementsAre(0, 0, 1, 0));
}

TEST(CosineWindows, ThePeakOfOneSurvivesTruncation) {  // 0.42 + 0.5 + 0.08 is less in double
  for (const auto& op : {HannWindowOp(), HammingWindowOp(), BlackmanWindowOp()}) {
    const CosineWindowParams params{.output_datatype = 7, .periodic = 0};
    EXPECT_THAT(RunReference(op, params, Int64s({}, {3})), ElementsAre(0, 1, 0)) << op.name;
  }
}

// Its angle is 0 / 0.
TEST(CosineWindows, ASymmetricOneOfOneElementIsNoNumber) {
  CosineWindowParams params{.periodic = 0};
  EXPECT_THAT(RunReference(HannWindowOp(), params, Int64s({}, {1})), ElementsAre(testing::IsNan()));
  params.output_datatype = 7;
  const Tensor y = OutputOf(HannWindowOp(), params, Int64s({}, {1}));
  EXPECT_THAT(y.Data<int64_t>(), ElementsAre(INT64_MIN));
}

TEST(CosineWindows, RefuseATypeThatIsNone) {
  EXPECT_EQ(RefusalOf(HannWindowOp(), CosineWindowParams{.output_datatype = 9}, Int64s({}, {4})),
            "HannWindow \"node\": output_datatype (9) is no type that the op gives");
  EXPECT_EQ(RefusalOf(HannWindowOp(), CosineWindowParams{}, Int64s({}, {-1})),
            "HannWindow \"node\": size (-1) is negative");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/non_zero.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(NonZero, GivesOneRowForEachAxis) {
  const Tensor y = OutputOf(NonZeroOp(), NoParams{}, Bools({2, 2}, {1, 0, 1, 1}));
  EXPECT_EQ(y.shape(), (Shape{2, 3}));
  EXPECT_THAT(y.Data<int64_t>(), ElementsAre(0, 1, 1, 0, 0, 1));
}

TEST(NonZero, NaNAndTheSmallestNumberAreNotZeroButMinusZeroIs) {
  EXPECT_THAT(RunReference(NonZeroOp(), NoParams{}, Doubles({4}, {-0.0, kNaN, 0x1p-1074, 0})),
              ElementsAre(1, 2));
}

TEST(NonZero, AScalarHasNoCoordinates) {
  EXPECT_EQ(OutputOf(NonZeroOp(), NoParams{}, Floats({}, {3})).shape(), (Shape{0, 1}));
  EXPECT_EQ(OutputOf(NonZeroOp(), NoParams{}, Floats({}, {0})).shape(), (Shape{0, 0}));
}

TEST(NonZero, TheCountIsKnownOnlyWithTheData) {
  const OpDef op = NonZeroOp();
  const Node node = TestNode(op, Params(NoParams{}), 1);
  const std::optional<TensorDesc> desc = TensorDesc{DType::kFloat32, {2}};
  const Tensor* unknown = nullptr;
  const auto inferred = InferNode(op, node, {&desc, 1}, {&unknown, 1});
  EXPECT_EQ(inferred.status().code(), absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace assay

#include "runtime/ops/constant_of_shape.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

absl::StatusOr<std::vector<Tensor>> RunFilled(const Tensor& shape, const Tensor& value) {
  Node node = TestNode(ConstantOfShapeOp(), Params(NoParams{}), 1);
  node.tensors.push_back({"value", value});
  return RunNode(ConstantOfShapeOp(), node, {shape});
}

TEST(ConstantOfShape, RepeatsTheValueInItsOwnType) {
  const int64_t wide = (int64_t{1} << 53) + 1;
  const auto filled = RunFilled(Int64s({2}, {1, 2}), Int64s({1}, {wide}));
  ASSERT_TRUE(filled.ok()) << filled.status();
  EXPECT_EQ(filled->front().shape(), (Shape{1, 2}));
  EXPECT_THAT(filled->front().Data<int64_t>(), ElementsAre(wide, wide));
}

TEST(ConstantOfShape, WithoutAValueItIsZeroInFloat32) {
  const Tensor zeros = OutputOf(ConstantOfShapeOp(), NoParams{}, Int64s({1}, {2}));
  EXPECT_EQ(zeros.dtype(), DType::kFloat32);
  EXPECT_THAT(zeros.Data<float>(), ElementsAre(0, 0));
}

TEST(ConstantOfShape, AnEmptyListGivesAScalar) {
  const auto filled = RunFilled(Int64s({0}), Floats({1}, {3}));
  ASSERT_TRUE(filled.ok()) << filled.status();
  EXPECT_EQ(filled->front().shape(), Shape{});
  EXPECT_THAT(filled->front().Data<float>(), ElementsAre(3));
}

TEST(ConstantOfShape, RefusesNegativeDimensionsAndLongValues) {
  EXPECT_EQ(RefusalOf(ConstantOfShapeOp(), NoParams{}, Int64s({2}, {2, -1})),
            "ConstantOfShape \"node\": dimension (-1) is negative");
  EXPECT_EQ(MessageOf(RunFilled(Int64s({1}, {2}), Floats({2})).status()),
            "ConstantOfShape \"node\": attribute \"value\" has 2 elements, but must have one");
}

}  // namespace
}  // namespace assay

#include "runtime/ops/sequence_tensors.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

TEST(SliceAlong, TakesOneIndexOfAnyAxis) {
  const Tensor x = Floats({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_THAT(LoadAs<double>(SliceAlong(x, 0, 1)), ElementsAre(4, 5, 6));
  EXPECT_THAT(LoadAs<double>(SliceAlong(x, -1, 1)), ElementsAre(2, 5));
  EXPECT_EQ(SliceAlong(Floats({3}, {1, 2, 3}), 0, 2).shape(), Shape{});
}

TEST(StackAlong, PutsTensorsSideBySide) {
  const std::vector<Tensor> rows{Floats({2}, {1, 2}), Floats({2}, {3, 4})};
  const auto first = StackAlong(rows, 0), last = StackAlong(rows, -1);
  ASSERT_TRUE(first.ok() && last.ok());
  EXPECT_THAT(LoadAs<double>(*first), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(LoadAs<double>(*last), ElementsAre(1, 3, 2, 4));
}

TEST(StackAlong, RefusesShapesThatChange) {
  EXPECT_EQ(MessageOf(StackAlong({Floats({2}), Floats({3})}, 0).status()),
            "a scan output changes from f32_2 to f32_3");
  EXPECT_EQ(MessageOf(StackAlong({Floats({2})}, 2).status()), "axis (2) is outside rank (2)");
}

TEST(EmptyStack, HasWhatTheBodyDeclares) {
  Graph body;
  body.outputs.push_back(body.AddValue({.name = "y", .dtype = DType::kInt32, .dims = {{2, -1}}}));
  const auto empty = EmptyStack(body, 0, 1);
  ASSERT_TRUE(empty.ok()) << empty.status();
  EXPECT_EQ(empty->desc().ToString(), "i32_2x0x0");
}

}  // namespace
}  // namespace assay

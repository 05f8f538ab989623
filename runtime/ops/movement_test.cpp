#include "runtime/ops/movement.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<double> Mapped(const Tensor& x, const std::vector<AxisMap>& maps) {
  const std::vector<std::optional<Tensor>> inputs{x, Floats({}, {9})};
  std::vector<Tensor> outputs{Tensor({x.dtype(), ShapeOf(maps)})};
  MoveContext context({nullptr, inputs, outputs});
  CopyMapped(context, maps, 1);
  return LoadAs<double>(outputs.front());
}

TEST(Movement, AnElementComesFromTheMappedCoordinates) {
  EXPECT_THAT(Mapped(Floats({2, 3}, {1, 2, 3, 4, 5, 6}), {{1, 0}, {2, 2, 0}}),
              ElementsAre(6, 6, 4, 3, 3, 1));
}

TEST(Movement, NowhereAlongAnyAxisGivesTheFill) {
  EXPECT_THAT(Mapped(Floats({2, 2}, {1, 2, 3, 4}), {{kNowhere, 0}, {1, kNowhere}}),
              ElementsAre(9, 9, 2, 9));
}

TEST(Movement, AScalarHasNoAxisToMap) { EXPECT_THAT(Mapped(Floats({}, {5}), {}), ElementsAre(5)); }

}  // namespace
}  // namespace assay

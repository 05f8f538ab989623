#include "runtime/ops/tile.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status TileShape(const NoParams&, InferContext& context) {
  Shape shape = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> repeats, ListInput(context, 1, "repeats"));
  if (static_cast<int64_t>(repeats.size()) != shape.rank()) {
    return InvalidArgument("{} repeats are given for rank ({})", repeats.size(), shape.rank());
  }
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (repeats[axis] < 0) return InvalidArgument("repeat ({}) is negative", repeats[axis]);
    ASSAY_ASSIGN_OR_RETURN(shape[axis], ProductOfDims(shape[axis], repeats[axis]));
  }
  context.SetShape(0, shape);
  return absl::OkStatus();
}

absl::Status TileReference(const NoParams&, MoveContext& context) {
  const Shape &input = context.Input(0).shape(), &tiled = context.Output().shape();
  std::vector<AxisMap> maps;
  for (int64_t axis = 0; axis < input.rank(); ++axis) {
    maps.push_back(IdentityMap(tiled[axis]));
    for (int64_t& coordinate : maps.back()) coordinate %= input[axis];
  }
  CopyMapped(context, maps);
  return absl::OkStatus();
}

}  // namespace

OpDef TileOp() {
  return OpDef::Of<NoParams>("Tile", Since{13})
      .Input("input", kAllTypes)
      .Input("repeats", kInt64Only)
      .Output("output", SameAs("input"))
      .Shapes(TileShape)
      .Costs(MovesItsData)
      .Moves(TileReference);
}

}  // namespace assay

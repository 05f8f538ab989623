#include "runtime/ops/where.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

absl::Status WhereReference(const NoParams&, MoveContext& context) {
  const std::vector<int64_t> condition = context.Integers(0);
  const Shape& shape = context.Output().shape();
  const Broadcast to_condition(context.Input(0).shape(), shape);
  const Broadcast to_x(context.Input(1).shape(), shape), to_y(context.Input(2).shape(), shape);
  for (int64_t i = 0; i < shape.ElementCount(); ++i) {
    if (condition[to_condition(i)]) {
      context.Copy({0, i}, {1, to_x(i)});
    } else {
      context.Copy({0, i}, {2, to_y(i)});
    }
  }
  return absl::OkStatus();
}

}  // namespace

OpDef WhereOp() {
  return OpDef::Of<NoParams>("Where", Since{16})
      .Input("condition", kBoolOnly)
      .Input("X", kAllTypes)
      .Input("Y", SameAs("X"))
      .Output("output", SameAs("X"))
      .Shapes(BroadcastShape)
      .Costs(OpsPerElement(0))
      .Moves(WhereReference);
}

}  // namespace assay

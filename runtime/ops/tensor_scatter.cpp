#include "runtime/ops/tensor_scatter.h"

#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status InferShapes(const TensorScatterParams& params, InferContext& context) {
  const Shape &cache = context.Input(0).shape, &update = context.Input(1).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, cache));
  const int64_t axis = WrapAxis(params.axis, cache.rank());
  if (axis == 0) return InvalidArgument("axis ({}) is the batch dimension", params.axis);
  Shape aligned = update;
  if (update.rank() == cache.rank()) aligned[axis] = cache[axis];
  if (aligned != cache || update[axis] > cache[axis]) {
    return InvalidArgument("update of shape {} does not fit a cache of shape {}", update.ToString(),
                           cache.ToString());
  }
  if (context.HasInput(2) && context.Input(2).shape != Shape{cache[0]}) {
    return InvalidArgument("write_indices of shape {} are given for a batch of {}",
                           context.Input(2).shape.ToString(), cache[0]);
  }
  context.SetShape(0, cache);
  return absl::OkStatus();
}

absl::Status CheckStarts(const std::vector<int64_t>& starts, int64_t count, int64_t length) {
  for (const int64_t start : starts) {
    if (start < 0 || start > length - count) {
      return InvalidArgument("{} updates from index ({}) on are outside dimension ({})", count,
                             start, length);
    }
  }
  return absl::OkStatus();
}

absl::Status Reference(const TensorScatterParams& params, MoveContext& context) {
  const Shape &cache = context.Input(0).shape(), &update = context.Input(1).shape();
  const int64_t axis = WrapAxis(params.axis, cache.rank()), length = cache[axis];
  const std::vector<int64_t> starts =
      context.HasInput(2) ? context.Integers(2) : std::vector<int64_t>(cache[0], 0);
  if (params.mode == "linear") {
    ASSAY_RETURN_IF_ERROR(CheckStarts(starts, update[axis], length));
  }
  for (int64_t i = 0; i < cache.ElementCount(); ++i) context.Copy(i, i);
  for (int64_t i = 0; i < update.ElementCount(); ++i) {
    std::vector<int64_t> to = Unravel(i, update);
    to[axis] = (FloorModulo(starts[to[0]], length) + to[axis]) % length;
    context.Copy({0, Ravel(to, cache)}, {1, i});
  }
  return absl::OkStatus();
}

}  // namespace

OpDef TensorScatterOp() {
  return OpDef::Of<TensorScatterParams>("TensorScatter", Since{24})
      .Input("past_cache", kAllTypes)
      .Input("update", SameAs("past_cache"))
      .OptionalInput("write_indices", kInt64Only)
      .Output("present_cache", SameAs("past_cache"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

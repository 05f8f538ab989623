#include "runtime/ops/squeeze.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

#include <algorithm>

namespace assay {
namespace {

std::vector<int64_t> AxesOfLengthOne(const Shape& shape) {
  std::vector<int64_t> axes;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] == 1) axes.push_back(axis);
  }
  return axes;
}

absl::Status SqueezeShape(const NoParams&, InferContext& context) {
  const Shape& data = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> listed,
                         ListInputOr(context, 1, "axes", AxesOfLengthOne(data)));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, CheckedAxes(listed, data.rank()));
  Shape squeezed;
  for (int64_t axis = 0; axis < data.rank(); ++axis) {
    if (!std::ranges::binary_search(axes, axis)) {
      squeezed.Append(data[axis]);
    } else if (data[axis] != 1) {
      return InvalidArgument("axis ({}) has length ({}), but must have 1", axis, data[axis]);
    }
  }
  context.SetShape(0, squeezed);
  return absl::OkStatus();
}

absl::Status UnsqueezeShape(const NoParams&, InferContext& context) {
  const Shape& data = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> listed, ListInput(context, 1, "axes"));
  const int64_t rank = data.rank() + static_cast<int64_t>(listed.size());
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, CheckedAxes(listed, rank));
  Shape expanded;
  int64_t from = 0;
  for (int64_t axis = 0; axis < rank; ++axis) {
    expanded.Append(std::ranges::binary_search(axes, axis) ? 1 : data[from++]);
  }
  context.SetShape(0, expanded);
  return absl::OkStatus();
}

}  // namespace

OpDef SqueezeOp() {
  return OpDef::Of<NoParams>("Squeeze", Since{25})
      .Input("data", kAllTypes)
      .OptionalInput("axes", kInt64Only)
      .Output("squeezed", SameAs("data"))
      .Shapes(SqueezeShape)
      .Costs(MovesItsData)
      .Moves(CopyInOrder<NoParams>);
}

OpDef UnsqueezeOp() {
  return OpDef::Of<NoParams>("Unsqueeze", Since{25})
      .Input("data", kAllTypes)
      .Input("axes", kInt64Only)
      .Output("expanded", SameAs("data"))
      .Shapes(UnsqueezeShape)
      .Costs(MovesItsData)
      .Moves(CopyInOrder<NoParams>);
}

}  // namespace assay

#include "runtime/ops/slice.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

#include <algorithm>

namespace assay {
namespace {

// Clamped as the specification says, so that any 64-bit bounds are safe: a negative step may end
// at -1, before the first element.
AxisMap SliceMap(int64_t length, int64_t start, int64_t end, int64_t step) {
  if (length == 0) return {};
  const int64_t lowest = step > 0 ? 0 : -1, highest = step > 0 ? length : length - 1;
  const int64_t first = std::clamp<int64_t>(start < 0 ? start + length : start, 0, highest);
  const int64_t limit = std::clamp(end < 0 ? end + length : end, lowest, highest);
  if (step > 0 ? first >= limit : first <= limit) return {};
  const int64_t count = (limit - first - (step > 0 ? 1 : -1)) / step + 1;
  AxisMap map;
  for (int64_t i = 0; i < count; ++i) map.push_back(first + i * step);
  return map;
}

template <class Context>
absl::StatusOr<std::vector<AxisMap>> SliceMaps(const Shape& data, Context& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> starts, ListInput(context, 1, "starts"));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> ends, ListInput(context, 2, "ends"));
  const auto count = static_cast<int64_t>(starts.size());
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> axes,
                         ListInputOr(context, 3, "axes", IdentityMap(count)));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> steps,
                         ListInputOr(context, 4, "steps", std::vector<int64_t>(starts.size(), 1)));
  if (ends.size() != starts.size() || axes.size() != starts.size() ||
      steps.size() != starts.size()) {
    return InvalidArgument("{} starts, {} ends, {} axes and {} steps are given", starts.size(),
                           ends.size(), axes.size(), steps.size());
  }
  ASSAY_RETURN_IF_ERROR(CheckedAxes(axes, data.rank()).status());
  std::vector<AxisMap> maps;
  for (const int64_t dim : data) maps.push_back(IdentityMap(dim));
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t axis = WrapAxis(axes[i], data.rank());
    if (steps[i] == 0) return InvalidArgument("step along axis ({}) is 0", axis);
    maps[axis] = SliceMap(data[axis], starts[i], ends[i], steps[i]);
  }
  return maps;
}

absl::Status SliceShape(const NoParams&, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<AxisMap> maps,
                         SliceMaps(context.Input(0).shape, context));
  context.SetShape(0, ShapeOf(maps));
  return absl::OkStatus();
}

absl::Status SliceReference(const NoParams&, MoveContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<AxisMap> maps,
                         SliceMaps(context.Input(0).shape(), context));
  CopyMapped(context, maps);
  return absl::OkStatus();
}

}  // namespace

OpDef SliceOp() {
  return OpDef::Of<NoParams>("Slice", Since{13})
      .Input("data", kAllTypes)
      .Input("starts", kIndexTypes)
      .Input("ends", SameAs("starts"))
      .OptionalInput("axes", SameAs("starts"))
      .OptionalInput("steps", SameAs("starts"))
      .Output("output", SameAs("data"))
      .Shapes(SliceShape)
      .Costs(MovesItsData)
      .Moves(SliceReference);
}

}  // namespace assay

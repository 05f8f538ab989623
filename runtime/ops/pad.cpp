#include "runtime/ops/pad.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

#include <algorithm>

namespace assay {
namespace {

constexpr size_t kConstantValue = 2;  // number of that input

// The element of 0 … length - 1 that stands at `position`, which may lie outside.
int64_t PaddedFrom(const std::string& mode, int64_t position, int64_t length) {
  if (position >= 0 && position < length) return position;
  if (mode == "edge") return std::clamp<int64_t>(position, 0, length - 1);
  if (mode == "wrap") return FloorModulo(position, length);
  if (mode == "reflect") {
    // Forth and back without repeating the ends; a single element is its own reflection.
    const int64_t period = std::max<int64_t>(2 * (length - 1), 1);
    const int64_t phase = FloorModulo(position, period);
    return phase < length ? phase : period - phase;
  }
  return kNowhere;
}

absl::StatusOr<AxisMap> PadMap(const std::string& mode, int64_t length, int64_t begin,
                               int64_t end) {
  ASSAY_ASSIGN_OR_RETURN(const int64_t longer, SumOfDims(length, begin));
  ASSAY_ASSIGN_OR_RETURN(const int64_t padded, SumOfDims(longer, end));
  const int64_t first = std::max<int64_t>(-begin, 0);  // of the elements that are not cropped
  const int64_t kept = length - first - std::max<int64_t>(-end, 0);
  if (longer < 0 || padded < 0 || kept < 0) {
    return InvalidArgument("pads ({}, {}) crop more than dimension ({})", begin, end, length);
  }
  if (kept == 0 && padded > 0 && mode != "constant") {
    return InvalidArgument("mode \"{}\" has no element to pad dimension ({}) with", mode, length);
  }
  AxisMap map;
  for (int64_t i = 0; i < padded; ++i) {
    const int64_t from = PaddedFrom(mode, i - std::max<int64_t>(begin, 0), kept);
    map.push_back(from == kNowhere ? kNowhere : first + from);
  }
  return map;
}

template <class Context>
absl::StatusOr<std::vector<AxisMap>> PadMaps(const PadParams& params, const Shape& data,
                                             Context& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> pads, ListInput(context, 1, "pads"));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> axes,
                         ListInputOr(context, 3, "axes", IdentityMap(data.rank())));
  ASSAY_RETURN_IF_ERROR(CheckedAxes(axes, data.rank()).status());
  if (pads.size() != 2 * axes.size()) {
    return InvalidArgument("{} pads are given for {} axes", pads.size(), axes.size());
  }
  std::vector<AxisMap> maps;
  for (const int64_t dim : data) maps.push_back(IdentityMap(dim));
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t axis = WrapAxis(axes[i], data.rank());
    ASSAY_ASSIGN_OR_RETURN(maps[axis],
                           PadMap(params.mode, data[axis], pads[i], pads[axes.size() + i]));
  }
  return maps;
}

absl::Status InferShapes(const PadParams& params, InferContext& context) {
  if (context.HasInput(kConstantValue)) {
    ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(kConstantValue), "constant_value"));
  }
  ASSAY_ASSIGN_OR_RETURN(const std::vector<AxisMap> maps,
                         PadMaps(params, context.Input(0).shape, context));
  context.SetShape(0, ShapeOf(maps));
  return absl::OkStatus();
}

absl::Status Reference(const PadParams& params, MoveContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<AxisMap> maps,
                         PadMaps(params, context.Input(0).shape(), context));
  CopyMapped(context, maps, context.HasInput(kConstantValue) ? kConstantValue : 0);
  return absl::OkStatus();
}

}  // namespace

OpDef PadOp() {
  return OpDef::Of<PadParams>("Pad", Since{25})
      .Input("data", kAllTypes)
      .Input("pads", kInt64Only)
      .OptionalInput("constant_value", SameAs("data"))
      .OptionalInput("axes", kIndexTypes)
      .Output("output", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

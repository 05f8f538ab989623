#include "runtime/ops/center_crop_pad.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

#include <algorithm>

namespace assay {
namespace {

AxisMap CenteredMap(int64_t length, int64_t target) {
  const int64_t cropped = std::max<int64_t>(length - target, 0) / 2;
  const int64_t padded = std::max<int64_t>(target - length, 0) / 2;
  AxisMap map(target, kNowhere);
  for (int64_t i = 0; i < std::min(length, target); ++i) map[padded + i] = cropped + i;
  return map;
}

absl::Status InferShapes(const CenterCropPadParams& params, InferContext& context) {
  const Shape& input = context.Input(0).shape;
  const std::vector<int64_t> axes = params.axes.value_or(IdentityMap(input.rank()));
  ASSAY_RETURN_IF_ERROR(CheckedAxes(axes, input.rank()).status());
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> targets, ListInput(context, 1, "shape"));
  if (targets.size() != axes.size()) {
    return InvalidArgument("{} dimensions are given for {} axes", targets.size(), axes.size());
  }
  Shape shape = input;
  for (size_t i = 0; i < axes.size(); ++i) shape[WrapAxis(axes[i], input.rank())] = targets[i];
  context.SetShape(0, shape);
  return absl::OkStatus();
}

absl::Status Reference(const CenterCropPadParams&, MoveContext& context) {
  const Shape &input = context.Input(0).shape(), &output = context.Output().shape();
  std::vector<AxisMap> maps;
  for (int64_t axis = 0; axis < input.rank(); ++axis) {
    maps.push_back(CenteredMap(input[axis], output[axis]));
  }
  CopyMapped(context, maps);
  return absl::OkStatus();
}

}  // namespace

OpDef CenterCropPadOp() {
  return OpDef::Of<CenterCropPadParams>("CenterCropPad", Since{18})
      .Input("input_data", kAllTypes)
      .Input("shape", kIndexTypes)
      .Output("output_data", SameAs("input_data"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

#include "runtime/base/status.h"
#include "runtime/frontends/onnx/upgrade_steps.h"
#include "runtime/tensor/convert.h"

#include <algorithm>
#include <string>

namespace assay {
namespace {

ValueId Scales(const std::vector<float>& scales, UpgradeContext& context) {
  const Shape shape{static_cast<int64_t>(scales.size())};
  return context.Constant("scales", Tensor::Of<float>(shape, std::span<const float>(scales)));
}

// Upsample-1 named the factors of the last two of four dimensions.
absl::Status JoinScales(ImportedNode& node, UpgradeContext&) {
  const auto height = node.TakeAs<float>("height_scale"), width = node.TakeAs<float>("width_scale");
  if (!height || !width) {
    return InvalidArgument("attributes \"height_scale\" and \"width_scale\" are not both given");
  }
  node.Set("scales", std::vector<float>{1, 1, *height, *width});
  return absl::OkStatus();
}

absl::Status MoveScales(ImportedNode& node, UpgradeContext& context) {
  if (const auto scales = node.TakeAs<std::vector<float>>("scales")) {
    node.SetInput(1, Scales(*scales, context));
  }
  return absl::OkStatus();
}

absl::Status BecomeResize(ImportedNode& node, UpgradeContext&) {
  const AttributeValue* mode = node.Find("mode");
  if (mode != nullptr && *mode == AttributeValue("bilinear")) {
    node.Set("mode", std::string("linear"));
  }
  node.op_type = "Resize";
  return absl::OkStatus();
}

enum class Direction { kUp, kDown, kBoth };

Direction DirectionOf(const Tensor* scales) {
  if (scales == nullptr) return Direction::kBoth;
  const std::vector<double> factors = LoadAs<double>(*scales);
  if (std::ranges::all_of(factors, [](double factor) { return factor >= 1; }))
    return Direction::kUp;
  if (std::ranges::all_of(factors, [](double factor) { return factor <= 1; })) {
    return Direction::kDown;
  }
  return Direction::kBoth;
}

// The element nearest to x / scale: below it where a dimension grows, above it where it shrinks, as
// ONNX's own tests of opset 10 have it. Where some grow and others shrink, or nobody knows yet, the
// shrinking goes first.
void ChooseNearest(ImportedNode& node, UpgradeContext& context) {
  const Direction direction = DirectionOf(context.FindConstant(node.inputs[2]));
  if (direction == Direction::kBoth) {
    const ValueId scales = node.inputs[2],
                  one = context.Constant("one", Tensor::Of<float>({}, {1}));
    const ValueId down = context.Before("Min", {scales, one});
    node.inputs[0] = context.Before("Resize", {node.inputs[0], kNoValue, down},
                                    {{"coordinate_transformation_mode", std::string("asymmetric")},
                                     {"nearest_mode", std::string("ceil")}});
    node.inputs[2] = context.Before("Max", {scales, one});
  }
  node.Set("nearest_mode", std::string(direction == Direction::kDown ? "ceil" : "floor"));
}

absl::Status SayHowItSamples(ImportedNode& node, UpgradeContext& context) {
  if (node.inputs.size() != 2) {
    return InvalidArgument("{} inputs are given instead of 2", node.inputs.size());
  }
  node.inputs = {node.inputs[0], kNoValue, node.inputs[1]};
  node.Set("coordinate_transformation_mode", std::string("asymmetric"));
  const AttributeValue* mode = node.Find("mode");
  if (mode == nullptr || *mode == AttributeValue("nearest")) ChooseNearest(node, context);
  return absl::OkStatus();
}

// Half a pixel more than half_pixel: floor(x + 1/2) is rounding halves up.
absl::Status RenameTfHalfPixel(ImportedNode& node) {
  const AttributeValue* mode = node.Find("coordinate_transformation_mode");
  if (mode == nullptr || *mode != AttributeValue("tf_half_pixel_for_nn")) return absl::OkStatus();
  const AttributeValue* nearest = node.Find("nearest_mode");
  if (nearest == nullptr || *nearest != AttributeValue("floor")) {
    return Unimplemented("tf_half_pixel_for_nn is in Assay with nearest_mode=floor only");
  }
  node.Set("coordinate_transformation_mode", std::string("half_pixel"));
  node.Set("nearest_mode", std::string("round_prefer_ceil"));
  return absl::OkStatus();
}

// Optional inputs had to be there and were left empty.
absl::Status OmitEmptyInputs(ImportedNode& node, UpgradeContext& context) {
  for (size_t i = 1; i < node.inputs.size(); ++i) {
    if (node.inputs[i] == kNoValue) continue;
    const Tensor* tensor = context.FindConstant(node.inputs[i]);
    if (tensor != nullptr && tensor->ElementCount() == 0) node.inputs[i] = kNoValue;
  }
  return RenameTfHalfPixel(node);
}

}  // namespace

std::vector<UpgradeStep> ResizeSteps() {
  return {
      {"Resize", 11, SayHowItSamples}, {"Resize", 13, OmitEmptyInputs}, {"Upsample", 7, JoinScales},
      {"Upsample", 9, MoveScales},     {"Upsample", 10, BecomeResize},
  };
}

}  // namespace assay

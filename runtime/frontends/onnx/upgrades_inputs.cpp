#include "runtime/base/status.h"
#include "runtime/frontends/onnx/upgrade_steps.h"

#include <limits>
#include <optional>

namespace assay {
namespace {

using Ints = std::vector<int64_t>;

// An attribute that became an input: an integer or a list of them.
absl::Status Move(std::string_view attribute, size_t input, ImportedNode& node,
                  UpgradeContext& context) {
  const AttributeValue* value = node.Find(attribute);
  if (value == nullptr) return absl::OkStatus();
  if (const auto* one = std::get_if<int64_t>(value)) {
    node.SetInput(input, context.Integers(attribute, {*one}));
  } else if (const auto* list = std::get_if<Ints>(value)) {
    node.SetInput(input, context.Integers(attribute, *list));
  } else {
    return InvalidArgument("attribute \"{}\" takes integers", attribute);
  }
  node.Take(attribute);
  return absl::OkStatus();
}

absl::Status MoveAxes(ImportedNode& node, UpgradeContext& context) {
  return Move("axes", 1, node, context);
}

absl::Status MoveShape(ImportedNode& node, UpgradeContext& context) {
  return Move("shape", 1, node, context);
}

absl::Status MoveSplit(ImportedNode& node, UpgradeContext& context) {
  return Move("split", 1, node, context);
}

absl::Status MoveTopKCount(ImportedNode& node, UpgradeContext& context) {
  return Move("k", 1, node, context);
}

absl::Status MoveSliceBounds(ImportedNode& node, UpgradeContext& context) {
  ASSAY_RETURN_IF_ERROR(Move("starts", 1, node, context));
  ASSAY_RETURN_IF_ERROR(Move("ends", 2, node, context));
  return Move("axes", 3, node, context);
}

absl::Status MovePads(ImportedNode& node, UpgradeContext& context) {
  ASSAY_RETURN_IF_ERROR(Move("pads", 1, node, context));
  const float value = node.TakeAs<float>("value").value_or(0);
  if (value != 0 && node.HasInput(0)) {
    node.SetInput(2, context.ScalarLike(node.inputs[0], "value", value));
  }
  return absl::OkStatus();
}

absl::Status MoveClipBounds(ImportedNode& node, UpgradeContext& context) {
  constexpr float kLowest = std::numeric_limits<float>::lowest();
  constexpr float kLargest = std::numeric_limits<float>::max();
  const std::optional<float> min = node.TakeAs<float>("min"), max = node.TakeAs<float>("max");
  if (!node.HasInput(0)) return absl::OkStatus();
  const ValueId x = node.inputs[0];
  // The defaults clip nothing; as constants of a narrower type they would round to infinity.
  if (min && *min != kLowest) node.SetInput(1, context.ScalarLike(x, "min", *min));
  if (max && *max != kLargest) node.SetInput(2, context.ScalarLike(x, "max", *max));
  return absl::OkStatus();
}

// The mask had the type of the data before it became bool.
absl::Status CastDropoutMask(ImportedNode& node, UpgradeContext& context) {
  if (node.outputs.size() < 2 || node.outputs[1] == kNoValue || !node.HasInput(0)) {
    return absl::OkStatus();
  }
  const ValueId old_mask = node.outputs[1];
  node.outputs[1] = context.NewValue("mask");
  context.After(old_mask, "CastLike", {node.outputs[1], node.inputs[0]});
  return absl::OkStatus();
}

absl::Status DropDropoutRatio(ImportedNode& node, UpgradeContext&) {
  node.Take("ratio");  // takes effect in training alone
  return absl::OkStatus();
}

// Before opset 18 the pieces had to be equal; `num_outputs` would let the last one be shorter, so
// the lengths are computed, and Split sees whether they add up.
absl::Status SplitEvenly(ImportedNode& node, UpgradeContext& context) {
  if (node.HasInput(1) || !node.HasInput(0)) return absl::OkStatus();
  const AttributeValue* given = node.Find("axis");
  const auto* number = given == nullptr ? nullptr : std::get_if<int64_t>(given);
  const int64_t axis = number == nullptr ? 0 : *number;
  const auto pieces = static_cast<int64_t>(node.outputs.size());
  std::vector<Attribute> slice{{"start", axis}};
  if (axis != -1) slice.push_back({"end", axis + 1});
  const ValueId length = context.Before("Shape", {node.inputs[0]}, slice);
  const ValueId count = context.Integers("pieces", {pieces});
  const ValueId piece = context.Before("Div", {length, count});
  node.SetInput(1, context.Before("Expand", {piece, count}));
  return absl::OkStatus();
}

absl::Status MoveDftAxis(ImportedNode& node, UpgradeContext& context) {
  node.SetInput(2, context.Integer("axis", node.TakeAs<int64_t>("axis").value_or(1)));
  return absl::OkStatus();
}

absl::Status RefuseOldTile(ImportedNode&, UpgradeContext&) {
  return Unimplemented("tiling along one axis, as before opset 6, is not in Assay yet");
}

}  // namespace

std::vector<UpgradeStep> InputSteps() {
  std::vector<UpgradeStep> steps{
      {"Clip", 11, MoveClipBounds},
      {"DFT", 20, MoveDftAxis},
      {"Dropout", 10, CastDropoutMask},
      {"Dropout", 12, DropDropoutRatio},
      {"Pad", 11, MovePads},
      {"ReduceSum", 13, MoveAxes},
      {"Reshape", 5, MoveShape},
      {"Slice", 10, MoveSliceBounds},
      {"Split", 13, MoveSplit},
      {"Split", 18, SplitEvenly},
      {"Squeeze", 13, MoveAxes},
      {"Tile", 6, RefuseOldTile},
      {"TopK", 10, MoveTopKCount},
      {"Unsqueeze", 13, MoveAxes},
  };
  for (const char* reduction :
       {"ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
        "ReduceMin", "ReduceProd", "ReduceSumSquare"}) {
    steps.push_back({reduction, 18, MoveAxes});
  }
  return steps;
}

}  // namespace assay

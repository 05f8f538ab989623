#include "runtime/base/status.h"
#include "runtime/frontends/onnx/upgrade_steps.h"

#include <cstdint>
#include <string>

namespace assay {
namespace {

// Before opset 13 all dimensions from `axis` on were normalised together, as one row of a matrix.
absl::Status FlattenRows(ImportedNode& node, UpgradeContext& context) {
  const int64_t axis = node.TakeAs<int64_t>("axis").value_or(1);
  if (axis == -1 || !node.HasInput(0) || node.outputs.empty()) {
    node.Set("axis", axis);
    return absl::OkStatus();
  }
  const ValueId shape = context.Before("Shape", {node.inputs[0]});
  node.inputs[0] = context.Before("Flatten", {node.inputs[0]}, {{"axis", axis}});
  node.Set("axis", int64_t{1});
  const ValueId output = node.outputs[0];
  node.outputs[0] = context.NewValue("rows");
  context.After(output, "Reshape", {node.outputs[0], shape}, {{"allowzero", int64_t{1}}});
  return absl::OkStatus();
}

// spatial=0: statistics for every element of an example instead of every channel, by the formula
// y = (x - mean) / sqrt(var + epsilon) * scale + b.
absl::Status NormalizePerElement(ImportedNode& node, UpgradeContext& context) {
  const auto spatial = node.TakeAs<int64_t>("spatial");
  if (spatial.value_or(1) != 0 || node.inputs.size() != 5) return absl::OkStatus();
  if (node.outputs.size() > 1) {
    return Unimplemented("training with spatial=0 is not in Assay yet");
  }
  const float epsilon = node.TakeAs<float>("epsilon").value_or(1e-5f);
  const ValueId x = node.inputs[0], scale = node.inputs[1], bias = node.inputs[2];
  const ValueId mean = node.inputs[3], variance = node.inputs[4];
  const ValueId shifted = context.Before("Sub", {x, mean});
  const ValueId raised =
      context.Before("Add", {variance, context.ScalarLike(x, "epsilon", epsilon)});
  const ValueId normal = context.Before("Div", {shifted, context.Before("Sqrt", {raised})});
  node.op_type = "Add";
  node.inputs = {context.Before("Mul", {normal, scale}), bias};
  node.attributes.clear();
  return absl::OkStatus();
}

// The number of outputs used to say whether the node trains. Validation finds readers of the two
// saved statistics, which no newer definition has.
absl::Status SetTrainingMode(ImportedNode& node, UpgradeContext&) {
  if (node.outputs.size() <= 1) return absl::OkStatus();
  node.Set("training_mode", int64_t{1});
  if (node.outputs.size() > 3) node.outputs.resize(3);
  return absl::OkStatus();
}

// Each element repeated for the channels of its group.
ValueId PerChannel(ValueId per_group, ValueId groups_by_channels, UpgradeContext& context) {
  const ValueId column = context.Before("Unsqueeze", {per_group, context.Integers("axes", {1})});
  const ValueId repeated = context.Before("Expand", {column, groups_by_channels});
  return context.Before("Reshape", {repeated, context.Integers("shape", {-1})});
}

absl::Status ScalePerChannel(ImportedNode& node, UpgradeContext& context) {
  const AttributeValue* given = node.Find("num_groups");
  const auto* number = given == nullptr ? nullptr : std::get_if<int64_t>(given);
  if (number == nullptr || node.inputs.size() != 3) return absl::OkStatus();
  const ValueId groups = context.Integers("groups", {*number});
  const ValueId channels =
      context.Before("Shape", {node.inputs[0]}, {{"start", int64_t{1}}, {"end", int64_t{2}}});
  const ValueId each = context.Before("Div", {channels, groups});
  const ValueId shape = context.Before("Concat", {groups, each}, {{"axis", int64_t{0}}});
  node.inputs[1] = PerChannel(node.inputs[1], shape, context);
  node.inputs[2] = PerChannel(node.inputs[2], shape, context);
  return absl::OkStatus();
}

}  // namespace

std::vector<UpgradeStep> NormalizationSteps() {
  return {
      {"BatchNormalization", 9, NormalizePerElement},
      {"BatchNormalization", 14, SetTrainingMode},
      {"GroupNormalization", 21, ScalePerChannel},
      {"Hardmax", 13, FlattenRows},
      {"LogSoftmax", 13, FlattenRows},
      {"Softmax", 13, FlattenRows},
  };
}

}  // namespace assay

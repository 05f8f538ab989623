#include "runtime/frontends/onnx/upgrade_steps.h"

#include <cstdint>
#include <optional>

namespace assay {
namespace {

// b with ones behind its shape, so that its first dimension meets dimension `axis` of a when both
// are aligned at their ends. Their ranks are known only when the graph runs (folding finds them
// before where shapes are fixed).
ValueId AlignAt(int64_t axis, ValueId a, ValueId b, UpgradeContext& context) {
  const ValueId b_shape = context.Before("Shape", {b});
  const ValueId a_rank = context.Before("Shape", {context.Before("Shape", {a})});
  const ValueId b_rank = context.Before("Shape", {b_shape});
  const ValueId a_rest = context.Before("Sub", {a_rank, context.Integers("axis", {axis})});
  const ValueId surplus = context.Before("Sub", {a_rest, b_rank});
  // A single element fits everywhere, also where its rank is too high for the axis.
  const ValueId count = context.Before("Max", {surplus, context.Integers("none", {0})});
  const ValueId ones = context.Before("Expand", {context.Integers("one", {1}), count});
  const ValueId shape = context.Before("Concat", {b_shape, ones}, {{"axis", int64_t{0}}});
  return context.Before("Reshape", {b, shape}, {{"allowzero", int64_t{1}}});
}

absl::Status Align(int64_t axis, ImportedNode& node, UpgradeContext& context) {
  if (!node.HasInput(0) || !node.HasInput(1)) return absl::OkStatus();
  node.inputs[1] = AlignAt(axis, node.inputs[0], node.inputs[1], context);
  return absl::OkStatus();
}

// Without `axis` the shapes were aligned at their ends, as now.
absl::Status BroadcastByAxis(ImportedNode& node, UpgradeContext& context) {
  const bool broadcast = node.TakeAs<int64_t>("broadcast").value_or(0) != 0;
  const std::optional<int64_t> axis = node.TakeAs<int64_t>("axis");
  if (!broadcast || !axis || *axis < 0) return absl::OkStatus();
  return Align(*axis, node, context);
}

// The slope belonged to the channels, which are dimension 1.
absl::Status BroadcastSlope(ImportedNode& node, UpgradeContext& context) {
  return Align(1, node, context);
}

}  // namespace

std::vector<UpgradeStep> BroadcastSteps() {
  std::vector<UpgradeStep> steps{{"PRelu", 7, BroadcastSlope}};
  for (const char* op_type :
       {"Add", "And", "Div", "Equal", "Greater", "Less", "Mul", "Or", "Pow", "Sub", "Xor"}) {
    steps.push_back({op_type, 7, BroadcastByAxis});
  }
  return steps;
}

}  // namespace assay

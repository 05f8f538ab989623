#include "runtime/frontends/onnx/upgrades.h"

#include "runtime/base/status.h"
#include "runtime/frontends/onnx/upgrade_steps.h"

#include <algorithm>

namespace assay {
namespace {

const std::vector<UpgradeStep>& AllSteps() {
  static const std::vector<UpgradeStep> steps = [] {
    std::vector<UpgradeStep> all;
    for (const auto& family : {AttributeSteps(), InputSteps(), BroadcastSteps(),
                               NormalizationSteps(), ResizeSteps(), ScanSteps()}) {
      all.insert(all.end(), family.begin(), family.end());
    }
    std::ranges::stable_sort(all, {}, &UpgradeStep::until);
    return all;
  }();
  return steps;
}

const UpgradeStep* NextStep(std::string_view op_type, int64_t version) {
  const auto found = std::ranges::find_if(AllSteps(), [&](const UpgradeStep& step) {
    return step.op_type == op_type && step.until > version;
  });
  return found == AllSteps().end() ? nullptr : &*found;
}

}  // namespace

absl::Status Upgrade(ImportedNode& node, UpgradeContext& context) {
  if (!node.domain.empty()) return absl::OkStatus();
  if (node.version < 6) node.Take("consumed_inputs");  // a hint of many ops to share memory
  while (const UpgradeStep* step = NextStep(node.op_type, node.version)) {
    ASSAY_RETURN_IF_ERROR(step->apply(node, context));
    node.version = step->until;
  }
  return absl::OkStatus();
}

std::string_view NewestName(std::string_view op_type, int64_t version) {
  if (op_type == "Scatter" && version < 11) return "ScatterElements";
  if (op_type == "Upsample" && version < 10) return "Resize";
  return op_type;
}

}  // namespace assay

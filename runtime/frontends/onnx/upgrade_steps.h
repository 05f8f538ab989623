#pragma once

#include "runtime/frontends/onnx/imported_node.h"
#include "runtime/frontends/onnx/upgrade_context.h"

#include <absl/status/status.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace assay {

/// One change of an op's definition: nodes below version `until` are rewritten to that version.
struct UpgradeStep {
  std::string_view op_type;
  int64_t until = 1;
  absl::Status (*apply)(ImportedNode& node, UpgradeContext& context) = nullptr;
};

/// The steps, by what changed. Of one op they come in the order of their versions.
std::vector<UpgradeStep> AttributeSteps();      ///< names, types and defaults of attributes
std::vector<UpgradeStep> InputSteps();          ///< attributes that became inputs
std::vector<UpgradeStep> BroadcastSteps();      ///< broadcasting by `axis`, before opset 7
std::vector<UpgradeStep> NormalizationSteps();  ///< softmax over flattened axes, batch and group
std::vector<UpgradeStep> ResizeSteps();         ///< Upsample, and the first Resize
std::vector<UpgradeStep> ScanSteps();           ///< Scan over batches

}  // namespace assay

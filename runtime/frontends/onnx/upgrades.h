#pragma once

#include "runtime/frontends/onnx/imported_node.h"
#include "runtime/frontends/onnx/upgrade_context.h"

#include <absl/status/status.h>

#include <cstdint>
#include <string_view>

namespace assay {

/// Rewrites a node of ai.onnx from the definition of its op at opset `node.version` to the newest
/// one, in small steps, each from one definition to the next that differs in more than its types.
/// Nodes of other domains stay as they are. Unimplemented for what no newer definition expresses.
absl::Status Upgrade(ImportedNode& node, UpgradeContext& context);

/// The name under which an op of ai.onnx at that opset version goes on: two were renamed.
std::string_view NewestName(std::string_view op_type, int64_t version);

}  // namespace assay

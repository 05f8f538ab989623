#pragma once

#include "backends/null/plain_parts.h"
#include "runtime/engine/kernel.h"

// The plain kernels that multiply matrices and filters.

namespace assay::plain {

absl::Status RunMatMul(const Parts& parts, const Node& node, KernelContext& context);
absl::Status RunGemm(const Parts& parts, const Node& node, KernelContext& context);
absl::Status RunConv(const Parts& parts, const Node& node, KernelContext& context);

}  // namespace assay::plain

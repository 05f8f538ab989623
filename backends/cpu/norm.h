#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// BatchNormalization, GroupNormalization, InstanceNormalization, LayerNormalization and
/// RMSNormalization.
std::vector<Capability> NormRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Element-wise ops of one input: functions and activations, with and without attributes.
std::vector<Capability> UnaryRows();

}  // namespace assay

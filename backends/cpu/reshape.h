#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Ops that keep the elements in order: Identity, Reshape, Flatten, Squeeze, Unsqueeze, Dropout.
std::vector<Capability> ReshapeRows();

}  // namespace assay

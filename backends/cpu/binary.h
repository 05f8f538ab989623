#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Element-wise ops of two inputs with broadcasting.
std::vector<Capability> BinaryRows();

}  // namespace assay

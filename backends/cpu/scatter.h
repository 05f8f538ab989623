#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// ScatterElements and ScatterND with every reduction.
std::vector<Capability> ScatterRows();

}  // namespace assay

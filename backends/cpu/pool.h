#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// MaxPool, AveragePool, LpPool and their global forms.
std::vector<Capability> PoolRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// CumSum and CumProd.
std::vector<Capability> CumulativeRows();

}  // namespace assay

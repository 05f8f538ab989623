#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// ArgMax and ArgMin.
std::vector<Capability> ArgExtremeRows();

}  // namespace assay

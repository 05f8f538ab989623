#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// LRN.
std::vector<Capability> LrnRows();

}  // namespace assay

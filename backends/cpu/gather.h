#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Gather, GatherElements, GatherND and Compress.
std::vector<Capability> GatherRows();

}  // namespace assay

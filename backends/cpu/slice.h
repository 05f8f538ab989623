#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Slice, as one strided copy.
std::vector<Capability> SliceRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Transpose, as one strided copy.
std::vector<Capability> TransposeRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Gemm by blocked panels; a constant right side is packed once.
std::vector<Capability> GemmRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// MatMul by blocked panels; a constant right side is packed once.
std::vector<Capability> MatMulRows();

}  // namespace assay

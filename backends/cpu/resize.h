#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Resize, axis by axis.
std::vector<Capability> ResizeRows();

}  // namespace assay

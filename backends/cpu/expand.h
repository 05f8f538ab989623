#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Expand and Tile: strided copies that repeat.
std::vector<Capability> ExpandRows();

}  // namespace assay

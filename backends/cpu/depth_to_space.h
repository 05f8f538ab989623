#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// DepthToSpace and SpaceToDepth: a strided copy of six axes.
std::vector<Capability> DepthToSpaceRows();

}  // namespace assay

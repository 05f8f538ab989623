#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Where: elements of X or Y, all three inputs broadcast.
std::vector<Capability> WhereRows();

}  // namespace assay

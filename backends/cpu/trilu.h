#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Trilu, row by row.
std::vector<Capability> TriluRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Concat and Split: one strided copy per piece.
std::vector<Capability> ConcatRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Cast and CastLike, between all types.
std::vector<Capability> CastRows();

}  // namespace assay

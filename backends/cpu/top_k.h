#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// TopK, sorted whether the node asks for it or not.
std::vector<Capability> TopKRows();

}  // namespace assay

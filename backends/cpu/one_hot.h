#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// OneHot: filled with the off value, then the places that the indices name are set.
std::vector<Capability> OneHotRows();

}  // namespace assay

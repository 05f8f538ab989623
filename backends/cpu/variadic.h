#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Element-wise ops of any number of inputs with broadcasting: Max, Min, Sum, Mean; and Clip, which
/// is a Max and a Min.
std::vector<Capability> VariadicRows();

}  // namespace assay

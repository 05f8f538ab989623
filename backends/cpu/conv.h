#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Conv: as a matrix product whose right side is gathered block by block, or channel by channel.
std::vector<Capability> ConvRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// ConvTranspose: a matrix product, whose results are added to where they belong.
std::vector<Capability> ConvTransposeRows();

}  // namespace assay

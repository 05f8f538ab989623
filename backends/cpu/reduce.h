#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// ReduceSum, ReduceMax and their like.
std::vector<Capability> ReduceRows();

}  // namespace assay

#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// ReverseSequence: two strided copies per sequence, what is reversed and what stays.
std::vector<Capability> ReverseSequenceRows();

}  // namespace assay

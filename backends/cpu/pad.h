#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Pad in all modes: a copy of the inside, then of its borders, axis by axis. And CenterCropPad.
std::vector<Capability> PadRows();

}  // namespace assay

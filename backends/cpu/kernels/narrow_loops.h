#pragma once

#include "backends/cpu/kernels/convert.h"

namespace assay {

/// The conversion between float32 and a 16-bit float by vectors, for the instruction set chosen
/// now; null for other types.
Converter NarrowLoop(DType from, DType to);

}  // namespace assay

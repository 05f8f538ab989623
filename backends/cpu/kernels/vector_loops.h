#pragma once

#include "backends/cpu/kernels/formula.h"

namespace assay {

/// Loops over vectors, for the instruction set chosen now. W is float or double.
template <class W>
Loop<W> VectorLoop(Formula formula);

}  // namespace assay

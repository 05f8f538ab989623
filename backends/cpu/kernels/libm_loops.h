#pragma once

#include "backends/cpu/kernels/formula.h"

namespace assay {

/// Loops around the C library, for functions whose vector forms are less accurate than it. W is
/// float or double.
template <class W>
Loop<W> LibmLoop(Formula formula);

}  // namespace assay

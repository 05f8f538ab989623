#pragma once

#include "backends/cpu/kernels/formula.h"

namespace assay {

/// Loops for integers, which wrap modulo 2^bits as the op definitions say, and for bool.
template <class W>
Loop<W> IntegerLoop(Formula formula);

}  // namespace assay

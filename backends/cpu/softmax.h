#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Softmax, LogSoftmax and Hardmax.
std::vector<Capability> SoftmaxRows();

}  // namespace assay

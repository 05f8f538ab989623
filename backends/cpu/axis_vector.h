#pragma once

#include <absl/container/inlined_vector.h>

#include <cstdint>

namespace assay {

/// One number per axis, without memory of its own up to the usual ranks.
using AxisVector = absl::InlinedVector<int64_t, 6>;

}  // namespace assay

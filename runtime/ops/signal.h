#pragma once

#include "runtime/ops/op_def.h"

#include <cstdint>
#include <string_view>

// What the ops of signal processing share.

namespace assay {

/// The type that an `output_datatype` attribute names. Refuses a number that is no numeric type.
absl::StatusOr<DType> OutputTypeOf(int64_t number);

}  // namespace assay

#pragma once

#include "runtime/tensor/dtype.h"

#include <absl/status/statusor.h>

#include <cstdint>
#include <string_view>

namespace assay {

/// The DType of a TensorProto.DataType. `subject` opens the sentence of an error, `value "x"`:
/// Unimplemented for a type that this build lacks, InvalidArgument for one that ONNX lacks.
absl::StatusOr<DType> DTypeOfOnnx(int64_t number, std::string_view subject);

}  // namespace assay

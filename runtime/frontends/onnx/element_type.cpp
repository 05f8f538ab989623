#include "runtime/frontends/onnx/element_type.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"

#include <limits>
#include <optional>

namespace assay {

absl::StatusOr<DType> DTypeOfOnnx(int64_t number, std::string_view subject) {
  if (const std::optional<DType> dtype = DTypeFromOnnx(number)) return *dtype;
  const bool fits = number > 0 && number <= std::numeric_limits<int>::max();
  if (!fits || !onnx::TensorProto_DataType_IsValid(static_cast<int>(number))) {
    return InvalidArgument("{} has element type {}, which ONNX does not have", subject, number);
  }
  const auto type = static_cast<onnx::TensorProto_DataType>(number);
  return Unimplemented("{} has element type {}, which Assay does not have yet", subject,
                       onnx::TensorProto_DataType_Name(type));
}

}  // namespace assay

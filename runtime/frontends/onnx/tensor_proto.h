#pragma once

#include "runtime/frontends/onnx/external_data.h"
#include "runtime/tensor/tensor.h"

#include <absl/status/statusor.h>

#include <string_view>

namespace onnx {
class TensorProto;
}

namespace assay {

/// The tensor of a file, its data copied, or mapped where it is external and aligned. Checks the
/// element count against the payload before it allocates. A sentence of an error opens with
/// `subject`, as in `value "w" holds 64 bytes, not the 8 of i64_1`.
absl::StatusOr<Tensor> ReadTensor(const onnx::TensorProto& proto, std::string_view subject,
                                  ExternalFolder& folder);

}  // namespace assay

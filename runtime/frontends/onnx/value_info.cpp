#include "runtime/frontends/onnx/value_info.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/element_type.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace assay {
namespace {

const char* KindOf(const onnx::TypeProto& type) {
  if (type.has_sequence_type()) return "sequence";
  if (type.has_map_type()) return "map";
  if (type.has_optional_type()) return "optional";
  if (type.has_sparse_tensor_type()) return "sparse tensor";
  return "opaque";
}

std::vector<int64_t> DimsOf(const onnx::TensorShapeProto& shape) {
  std::vector<int64_t> dims;
  for (const auto& dim : shape.dim()) {
    dims.push_back(dim.has_dim_value() ? std::max<int64_t>(dim.dim_value(), -1) : -1);
  }
  return dims;
}

}  // namespace

absl::StatusOr<ValueInfo> ReadValueInfo(const onnx::ValueInfoProto& info) {
  ValueInfo value{.name = info.name(), .dtype = std::nullopt, .dims = std::nullopt};
  const onnx::TypeProto& type = info.type();
  if (type.value_case() == onnx::TypeProto::VALUE_NOT_SET) return value;
  const std::string subject = fmt::format("value \"{}\"", info.name());
  if (!type.has_tensor_type()) {
    return Unimplemented("{} is of type {}, which Assay does not have yet", subject, KindOf(type));
  }
  const onnx::TypeProto::Tensor& tensor = type.tensor_type();
  if (tensor.elem_type() != onnx::TensorProto::UNDEFINED) {
    ASSAY_ASSIGN_OR_RETURN(value.dtype, DTypeOfOnnx(tensor.elem_type(), subject));
  }
  if (tensor.has_shape()) value.dims = DimsOf(tensor.shape());
  return value;
}

}  // namespace assay

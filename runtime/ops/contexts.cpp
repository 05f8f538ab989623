#include "runtime/ops/contexts.h"

#include <algorithm>
#include <cstring>

namespace assay {

absl::StatusOr<Tensor> InferContext::Data(size_t index) {
  if (index >= values_.size() || values_[index] == nullptr) {
    return absl::FailedPreconditionError(
        fmt::format("the value of input {} is not known before the graph runs", index));
  }
  read_inputs_ |= uint64_t{1} << std::min<size_t>(index, 63);
  return *values_[index];
}

absl::StatusOr<std::vector<int64_t>> InferContext::Integers(size_t index) {
  ASSAY_ASSIGN_OR_RETURN(const Tensor tensor, Data(index));
  return LoadAs<int64_t>(tensor);
}

int64_t CostContext::InputBytes() const {
  int64_t bytes = 0;
  for (const auto& input : inputs_) bytes += input ? input->ByteCount() : 0;
  return bytes;
}

int64_t CostContext::OutputBytes() const {
  int64_t bytes = 0;
  for (const TensorDesc& output : outputs_) bytes += output.ByteCount();
  return bytes;
}

void MoveContext::CopyFrom(Place to, const Tensor& source, int64_t from) {
  const size_t size = static_cast<size_t>(SizeOf(source.dtype()));
  std::memcpy(tensors_.outputs[to.tensor].mutable_bytes().data() + to.element * size,
              source.bytes().data() + from * size, size);
}

}  // namespace assay

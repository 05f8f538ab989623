#include "backends/cpu/transpose.h"

#include "backends/cpu/strided_copy.h"
#include "runtime/ops/transpose.h"

namespace assay {
namespace {

absl::Status TransposeKernel(const TransposeParams& params, KernelContext& context) {
  const DeviceTensor &data = context.Input(0), &transposed = context.Output(0);
  const Shape& shape = transposed.desc.shape;
  StridedCopy copy = CopyBetween(data.desc.shape, shape, shape);
  const AxisVector strides = copy.from;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    copy.from[axis] = strides[params.perm ? (*params.perm)[axis] : shape.rank() - 1 - axis];
  }
  RunCopy(copy, data, transposed);
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> TransposeRows() {
  return {Row("Transpose", "transpose", {kAllTypes}, &TransposeKernel)};
}

}  // namespace assay

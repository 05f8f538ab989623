#include "backends/cpu/expand.h"

#include "backends/cpu/strided_copy.h"

namespace assay {
namespace {

absl::Status ExpandKernel(const Node&, KernelContext& context) {
  const DeviceTensor &input = context.Input(0), &output = context.Output(0);
  RunCopy(BroadcastCopy(input.desc.shape, output.desc.shape), input, output);
  return absl::OkStatus();
}

// Each axis that repeats becomes two: the copies, then what is copied.
absl::Status TileKernel(const Node&, KernelContext& context) {
  const DeviceTensor &input = context.Input(0), &output = context.Output(0);
  if (output.desc.ElementCount() == 0) return absl::OkStatus();
  const Shape& shape = input.desc.shape;
  const StridedCopy plain = CopyBetween(shape, output.desc.shape, shape);
  StridedCopy copy;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (output.desc.shape[axis] != shape[axis]) {
      copy.sizes.push_back(output.desc.shape[axis] / shape[axis]);
      copy.from.push_back(0);
      copy.to.push_back(plain.to[axis] * shape[axis]);
    }
    copy.sizes.push_back(shape[axis]);
    copy.from.push_back(plain.from[axis]);
    copy.to.push_back(plain.to[axis]);
  }
  RunCopy(copy, input, output);
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> ExpandRows() {
  return {
      Row("Expand", "expand", {kAllTypes, kInt64Only}, &ExpandKernel),
      Row("Tile", "tile", {kAllTypes, kInt64Only}, &TileKernel),
  };
}

}  // namespace assay

#include "backends/cpu/depth_to_space.h"

#include "backends/cpu/strided_copy.h"
#include "runtime/ops/depth_to_space.h"

namespace assay {
namespace {

// Both sides have the axes batch, depth, row, row in the block, column, column in the block.

// Strides of the image N x C x (H * block) x (W * block).
AxisVector ImageStrides(const Shape& image, int64_t block) {
  const AxisVector strides = StridesOf(image);
  return {strides[0], strides[1], strides[2] * block, strides[2], strides[3] * block, strides[3]};
}

// Strides of the image whose channels hold the blocks: channel = (row * block + column) * depth +
// d, or (d * block + row) * block + column where `depth_first`.
AxisVector ChannelStrides(const Shape& shape, int64_t block, bool depth_first) {
  const AxisVector strides = StridesOf(shape);
  const int64_t channel = strides[1], depth = shape[1] / (block * block);
  const int64_t column = depth_first ? channel : channel * depth;
  const int64_t d = depth_first ? channel * block * block : channel;
  return {strides[0], d, strides[2], column * block, strides[3], column};
}

AxisVector BlockSizes(const Shape& image, int64_t block) {
  return {image[0], image[1], image[2] / block, block, image[3] / block, block};
}

absl::Status DepthToSpaceKernel(const DepthToSpaceParams& params, KernelContext& context) {
  const DeviceTensor &input = context.Input(0), &output = context.Output(0);
  StridedCopy copy;
  copy.sizes = BlockSizes(output.desc.shape, params.blocksize);
  copy.from = ChannelStrides(input.desc.shape, params.blocksize, params.mode == "CRD");
  copy.to = ImageStrides(output.desc.shape, params.blocksize);
  RunCopy(copy, input, output);
  return absl::OkStatus();
}

absl::Status SpaceToDepthKernel(const SpaceToDepthParams& params, KernelContext& context) {
  const DeviceTensor &input = context.Input(0), &output = context.Output(0);
  StridedCopy copy;
  copy.sizes = BlockSizes(input.desc.shape, params.blocksize);
  copy.from = ImageStrides(input.desc.shape, params.blocksize);
  copy.to = ChannelStrides(output.desc.shape, params.blocksize, /*depth_first=*/false);
  RunCopy(copy, input, output);
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> DepthToSpaceRows() {
  return {
      Row("DepthToSpace", "blocks", {kAllTypes}, &DepthToSpaceKernel),
      Row("SpaceToDepth", "blocks", {kAllTypes}, &SpaceToDepthKernel),
  };
}

}  // namespace assay

#include "backends/cpu/reshape.h"

#include "backends/cpu/strided_copy.h"

#include <algorithm>

namespace assay {
namespace {

absl::Status CopyKernel(const Node&, KernelContext& context) {
  CopyAll(context.Input(0), context.Output(0));
  return absl::OkStatus();
}

absl::Status DropoutKernel(const Node&, KernelContext& context) {
  CopyAll(context.Input(0), context.Output(0));
  if (context.HasOutput(1)) {
    const DeviceTensor& mask = context.Output(1);
    std::fill_n(mask.Data<bool>(), mask.desc.ElementCount(), true);
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> ReshapeRows() {
  return {
      Row("Dropout", "copy", {kFloats, kFloats, kBoolOnly}, &DropoutKernel),
      Row("Flatten", "copy", {kAllTypes}, &CopyKernel),
      Row("Identity", "copy", {kAllTypes}, &CopyKernel),
      Row("Reshape", "copy", {kAllTypes, kInt64Only}, &CopyKernel),
      Row("Squeeze", "copy", {kAllTypes, kInt64Only}, &CopyKernel),
      Row("Unsqueeze", "copy", {kAllTypes, kInt64Only}, &CopyKernel),
  };
}

}  // namespace assay

#include "backends/cpu/slice.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/axes.h"

#include <algorithm>

namespace assay {
namespace {

// Where a slice starts. Requires that it is not empty, which the shape of the output tells.
int64_t FirstOf(int64_t length, int64_t start, int64_t step) {
  const int64_t highest = step > 0 ? length : length - 1;
  return std::clamp<int64_t>(start < 0 ? start + length : start, 0, highest);
}

absl::Status SliceKernel(const Node&, KernelContext& context) {
  const DeviceTensor &data = context.Input(0), &output = context.Output(0);
  if (output.desc.ElementCount() == 0) return absl::OkStatus();
  const Shape& from = data.desc.shape;
  const AxisVector starts = ListOf(context, 1), axes = ListOf(context, 3);
  const AxisVector steps = ListOf(context, 4);
  StridedCopy copy = CopyBetween(from, output.desc.shape, output.desc.shape);
  for (size_t i = 0; i < starts.size(); ++i) {
    const int64_t axis = axes.empty() ? static_cast<int64_t>(i) : WrapAxis(axes[i], from.rank());
    const int64_t step = steps.empty() ? 1 : steps[i];
    copy.from_offset += FirstOf(from[axis], starts[i], step) * copy.from[axis];
    copy.from[axis] *= step;
  }
  RunCopy(copy, data, output);
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> SliceRows() {
  return {Row("Slice", "slice", {kAllTypes, kIndexTypes}, &SliceKernel)};
}

}  // namespace assay

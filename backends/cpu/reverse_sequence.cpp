#include "backends/cpu/reverse_sequence.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/reverse_sequence.h"

namespace assay {
namespace {

absl::Status ReverseSequenceKernel(const ReverseSequenceParams& params, KernelContext& context) {
  const DeviceTensor &x = context.Input(0), &y = context.Output(0);
  const Indices lengths(context.Input(1));
  const int64_t batch = params.batch_axis, time = params.time_axis;
  const int64_t steps = x.desc.shape[time];
  StridedCopy all = CopyBetween(x.desc.shape, y.desc.shape, x.desc.shape);
  all.sizes[batch] = 1;
  for (int64_t i = 0; i < lengths.size(); ++i) {
    const int64_t length = lengths[i];
    if (length < 0 || length > steps) {
      return InvalidArgument("sequence length ({}) is outside dimension ({})", length, steps);
    }
    all.from_offset = all.to_offset = i * all.from[batch];
    StridedCopy reversed = all, rest = all;
    reversed.sizes[time] = length;
    reversed.from_offset += (length - 1) * all.from[time];
    reversed.from[time] = -all.from[time];
    RunCopy(reversed, x, y);
    rest.sizes[time] = steps - length;
    rest.from_offset = rest.to_offset = all.from_offset + length * all.from[time];
    RunCopy(rest, x, y);
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> ReverseSequenceRows() {
  return {Row("ReverseSequence", "reverse", {kAllTypes, kInt64Only}, &ReverseSequenceKernel)};
}

}  // namespace assay

#include "backends/cpu/concat.h"

#include "backends/cpu/strided_copy.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/concat.h"
#include "runtime/ops/split.h"

#include <algorithm>
#include <optional>
#include <string>

namespace assay {
namespace {

absl::Status ConcatKernel(const ConcatParams& params, KernelContext& context) {
  const DeviceTensor& joined = context.Output(0);
  const int64_t axis = WrapAxis(params.axis, joined.desc.shape.rank());
  int64_t start = 0;
  for (size_t i = 0; i < context.InputCount(); ++i) {
    const Shape& piece = context.Input(i).desc.shape;
    StridedCopy copy = CopyBetween(piece, joined.desc.shape, piece);
    copy.to_offset = start * copy.to[axis];
    RunCopy(copy, context.Input(i), joined);
    start += piece[axis];
  }
  return absl::OkStatus();
}

absl::Status SplitKernel(const SplitParams& params, KernelContext& context) {
  const DeviceTensor& input = context.Input(0);
  const int64_t axis = WrapAxis(params.axis, input.desc.shape.rank());
  int64_t start = 0;
  for (size_t i = 0; i < context.OutputCount(); ++i) {
    const Shape& piece = context.Output(i).desc.shape;
    StridedCopy copy = CopyBetween(input.desc.shape, piece, piece);
    copy.from_offset = start * copy.from[axis];
    RunCopy(copy, input, context.Output(i));
    start += piece[axis];
  }
  return absl::OkStatus();
}

// Where the pieces lie is known from the shapes of all.
std::optional<std::string> RefusesMissingPieces(const Node& node, PartialInputs) {
  if (std::ranges::count(node.outputs, kNoValue) == 0) return std::nullopt;
  return "every piece must be asked for";
}

}  // namespace

std::vector<Capability> ConcatRows() {
  Capability split = Row("Split", "split", {kAllTypes, kInt64Only}, &SplitKernel);
  split.refuses = &RefusesMissingPieces;
  return {Row("Concat", "concat", {kAllTypes}, &ConcatKernel), split};
}

}  // namespace assay

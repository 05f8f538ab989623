#include "runtime/ops/reverse_sequence.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

constexpr DTypeSet kReversibleTypes = kAllTypes.Without(DType::kBFloat16);

absl::Status InferShapes(const ReverseSequenceParams& params, InferContext& context) {
  const Shape &x = context.Input(0).shape, &lengths = context.Input(1).shape;
  ASSAY_RETURN_IF_ERROR(CheckRankAtLeast(x, 2, "input"));
  const int64_t batch = params.batch_axis, time = params.time_axis;
  if (batch + time != 1 || batch * time != 0) {
    return InvalidArgument("batch_axis ({}) and time_axis ({}) are not 0 and 1", batch, time);
  }
  if (lengths != Shape{x[batch]}) {
    return InvalidArgument("input \"sequence_lens\" has shape {} for a batch of {}",
                           lengths.ToString(), x[batch]);
  }
  context.SetShape(0, x);
  return absl::OkStatus();
}

absl::Status Reference(const ReverseSequenceParams& params, MoveContext& context) {
  const Shape& x = context.Input(0).shape();
  const std::vector<int64_t> lengths = context.Integers(1);
  for (const int64_t length : lengths) {
    if (length < 0 || length > x[params.time_axis]) {
      return InvalidArgument("sequence length ({}) is outside dimension ({})", length,
                             x[params.time_axis]);
    }
  }
  for (int64_t i = 0; i < x.ElementCount(); ++i) {
    std::vector<int64_t> from = Unravel(i, x);
    const int64_t length = lengths[from[params.batch_axis]];
    int64_t& time = from[params.time_axis];
    if (time < length) time = length - 1 - time;
    context.Copy(i, Ravel(from, x));
  }
  return absl::OkStatus();
}

}  // namespace

OpDef ReverseSequenceOp() {
  return OpDef::Of<ReverseSequenceParams>("ReverseSequence", Since{10})
      .Input("input", kReversibleTypes)
      .Input("sequence_lens", kInt64Only)
      .Output("Y", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

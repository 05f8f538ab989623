#include "runtime/ops/concat.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status InferShapes(const ConcatParams& params, InferContext& context) {
  const Shape& first = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, first));
  const int64_t axis = WrapAxis(params.axis, first.rank());
  Shape joined = first;
  for (size_t i = 1; i < context.InputCount(); ++i) {
    const Shape& next = context.Input(i).shape;
    Shape aligned = next;
    if (next.rank() == first.rank()) aligned[axis] = first[axis];
    if (aligned != first) {
      return InvalidArgument("shapes {} and {} do not join along axis ({})", first.ToString(),
                             next.ToString(), params.axis);
    }
    ASSAY_ASSIGN_OR_RETURN(joined[axis], SumOfDims(joined[axis], next[axis]));
  }
  context.SetShape(0, joined);
  return absl::OkStatus();
}

absl::Status Reference(const ConcatParams& params, MoveContext& context) {
  const Block to = BlockAlong(params.axis, context.Output().shape());
  int64_t start = 0;
  for (size_t input = 0; input < context.InputCount(); ++input) {
    const Block from = BlockAlong(params.axis, context.Input(input).shape());
    for (int64_t i = 0; i < from.outer; ++i) {
      for (int64_t j = 0; j < from.length; ++j) {
        for (int64_t k = 0; k < from.inner; ++k) {
          context.Copy({0, to.At(i, start + j, k)}, {input, from.At(i, j, k)});
        }
      }
    }
    start += from.length;
  }
  return absl::OkStatus();
}

}  // namespace

OpDef ConcatOp() {
  return OpDef::Of<ConcatParams>("Concat", Since{13})
      .VariadicInput("inputs", SameAs("inputs"))
      .Output("concat_result", SameAs("inputs"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

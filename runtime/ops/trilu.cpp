#include "runtime/ops/trilu.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

absl::Status InferShapes(const TriluParams&, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckRankAtLeast(x, 2, "input"));
  if (context.HasInput(1)) ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(1), "k"));
  context.SetShape(0, x);
  return absl::OkStatus();
}

absl::Status Reference(const TriluParams& params, MoveContext& context) {
  const int64_t k = context.HasInput(1) ? context.Integers(1).front() : 0;
  const Block x = BlockAlong(-2, context.Input(0).shape());
  for (int64_t matrix = 0; matrix < x.outer; ++matrix) {
    for (int64_t row = 0; row < x.length; ++row) {
      for (int64_t column = 0; column < x.inner; ++column) {
        const int64_t diagonal = column - row, at = x.At(matrix, row, column);
        if (params.upper ? diagonal >= k : diagonal <= k) context.Copy(at, at);
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

OpDef TriluOp() {
  return OpDef::Of<TriluParams>("Trilu", Since{14})
      .Input("input", kAllTypes)
      .OptionalInput("k", kInt64Only)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

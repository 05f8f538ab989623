#include "runtime/ops/expand.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

absl::Status ExpandShape(const NoParams&, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, ListInput(context, 1, "shape"));
  ASSAY_ASSIGN_OR_RETURN(const Shape asked, Shape::Checked(dims));
  ASSAY_ASSIGN_OR_RETURN(const Shape expanded, BroadcastShapes(context.Input(0).shape, asked));
  context.SetShape(0, expanded);
  return absl::OkStatus();
}

absl::Status ExpandReference(const NoParams&, MoveContext& context) {
  const Shape& expanded = context.Output().shape();
  const Broadcast from(context.Input(0).shape(), expanded);
  for (int64_t i = 0; i < expanded.ElementCount(); ++i) context.Copy(i, from(i));
  return absl::OkStatus();
}

}  // namespace

OpDef ExpandOp() {
  return OpDef::Of<NoParams>("Expand", Since{13})
      .Input("input", kAllTypes)
      .Input("shape", kInt64Only)
      .Output("output", SameAs("input"))
      .Shapes(ExpandShape)
      .Costs(MovesItsData)
      .Moves(ExpandReference);
}

}  // namespace assay

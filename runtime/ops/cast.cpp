#include "runtime/ops/cast.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

absl::Status InferShapes(const CastParams& params, InferContext& context) {
  const std::optional<DType> dtype = DTypeFromOnnx(params.to);
  if (!dtype) return InvalidArgument("to ({}) is no element type of this build", params.to);
  context.SetType(0, *dtype);
  return SameShape(params, context);
}

template <class P>
absl::Status ConvertElements(const P&, MoveContext& context) {
  context.Output() = Converted(context.Input(0), context.Output().dtype());
  return absl::OkStatus();
}

// Only the type of the second input counts.
Cost CostOfCastLike(const CostContext& context) {
  return {.flops = 0, .bytes = context.Input(0).ByteCount() + context.OutputBytes()};
}

}  // namespace

OpDef CastOp() {
  return OpDef::Of<CastParams>("Cast", Since{25})
      .Input("input", kAllTypes)
      .Output("output", kAllTypes)
      .Shapes(InferShapes)
      .Costs(OpsPerElement(0))
      .Moves(ConvertElements);
}

OpDef CastLikeOp() {
  return OpDef::Of<CastLikeParams>("CastLike", Since{25})
      .Input("input", kAllTypes)
      .Input("target_type", kAllTypes)
      .Output("output", SameAs("target_type"))
      .Shapes(SameShape)
      .Costs(CostOfCastLike)
      .Moves(ConvertElements);
}

}  // namespace assay

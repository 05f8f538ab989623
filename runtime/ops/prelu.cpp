#include "runtime/ops/prelu.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

constexpr DTypeSet kPReluTypes =
    kFloats | DTypeSet(DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64);

absl::Status PReluShapes(const NoParams&, InferContext& context) {
  const Shape &x = context.Input(0).shape, &slope = context.Input(1).shape;
  ASSAY_ASSIGN_OR_RETURN(const Shape both, BroadcastShapes(x, slope));
  if (both != x) {
    return InvalidArgument("slope of shape {} does not broadcast to X of shape {}",
                           slope.ToString(), x.ToString());
  }
  context.SetShape(0, x);
  return absl::OkStatus();
}

}  // namespace

OpDef PReluOp() {
  return OpDef::Of<NoParams>("PRelu", Since{16})
      .Input("X", kPReluTypes)
      .Input("slope", SameAs("X"))
      .Output("Y", SameAs("X"))
      .Shapes(PReluShapes)
      .Costs(OpsPerElement(2))  // compare, multiply
      .Computes<kPReluTypes>([](const NoParams&, auto& context) {
        MapPairs(context, []<class T>(T x, T slope) { return SelectLess(x, T(0), slope * x, x); });
      });
}

}  // namespace assay

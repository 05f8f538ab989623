#include "runtime/ops/clip.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

// A scalar; one element in a vector is let through, since models have it.
absl::Status CheckBound(size_t index, std::string_view name, const InferContext& context) {
  if (!context.HasInput(index) || context.Input(index).ElementCount() == 1) return absl::OkStatus();
  return InvalidArgument("{} has shape {}, but takes a scalar", name,
                         context.Input(index).shape.ToString());
}

absl::Status ClipShapes(const NoParams& params, InferContext& context) {
  ASSAY_RETURN_IF_ERROR(CheckBound(1, "min", context));
  ASSAY_RETURN_IF_ERROR(CheckBound(2, "max", context));
  return SameShape(params, context);
}

template <class T>
void ClipReference(const NoParams&, ReferenceContext<T>& context) {
  MapElements(context, [&](T x) {
    if (context.HasInput(1)) x = Max(x, context.Input(1)[0]);
    if (context.HasInput(2)) x = Min(context.Input(2)[0], x);
    return x;
  });
}

}  // namespace

OpDef ClipOp() {
  return OpDef::Of<NoParams>("Clip", Since{13})
      .Input("input", kNumbers)
      .OptionalInput("min", SameAs("input"))
      .OptionalInput("max", SameAs("input"))
      .Output("output", SameAs("input"))
      .Shapes(ClipShapes)
      .Costs(OpsPerElement(2))
      .Computes<kNumbers>(ASSAY_REFERENCE(ClipReference));
}

}  // namespace assay

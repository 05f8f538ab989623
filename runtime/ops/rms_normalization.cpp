#include "runtime/ops/rms_normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/normalization.h"

namespace assay {
namespace {

absl::Status InferShapes(const RmsNormalizationParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, x));
  ASSAY_RETURN_IF_ERROR(CheckBroadcastsTo(context, 1, "scale", x));
  ASSAY_RETURN_IF_ERROR(StashType(params.stash_type, kFloats).status());
  context.SetShape(0, x);
  return absl::OkStatus();
}

template <class T>
void Reference(const RmsNormalizationParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0), scale = context.Input(1);
  const MutableView<T> y = context.Output(0);
  const FloatFormat& stage = FormatOf(context.InputType(0));
  const Broadcast to_scale(scale.shape(), x.shape());
  const int64_t axis = WrapAxis(params.axis, x.shape().rank());
  const auto [before, after] = SplitAt(axis, x.shape());
  const int64_t length = x.shape()[axis] * after.ElementCount();
  const auto element = [&](int64_t i) { return x[i]; };
  for (int64_t row = 0; row < before.ElementCount(); ++row) {
    const Line elements(row * length, 1, length);
    // Multiplying by 1/n rounds once more than dividing, so that the bound covers both.
    const T share = T(1.0) / Constant<T>(static_cast<double>(length));
    const T inverse = InverseDeviation(Dot(elements, element, element) * share, params.epsilon);
    for (const int64_t i : elements) {
      // The specification casts the normalized element to the type of X before it is scaled.
      y[i] = Staged(x[i] * inverse, stage) * scale[to_scale(i)];
    }
  }
}

}  // namespace

OpDef RmsNormalizationOp() {
  return OpDef::Of<RmsNormalizationParams>("RMSNormalization", Since{23})
      .Input("X", kFloats)
      .Input("scale", kFloats)
      .Output("Y", SameAs("scale"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(4))  // multiply-add, multiply, multiply
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

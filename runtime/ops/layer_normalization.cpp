#include "runtime/ops/layer_normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/normalization.h"

namespace assay {
namespace {

constexpr DTypeSet kStashTypes{DType::kFloat32, DType::kBFloat16};

absl::Status InferShapes(const LayerNormalizationParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, x));
  ASSAY_RETURN_IF_ERROR(CheckBroadcastsTo(context, 1, "Scale", x));
  if (context.HasInput(2)) {
    ASSAY_RETURN_IF_ERROR(CheckBroadcastsTo(context, 2, "B", x));
  }
  ASSAY_ASSIGN_OR_RETURN(const DType stash, StashType(params.stash_type, kStashTypes));
  Shape statistics = x;
  for (int64_t axis = WrapAxis(params.axis, x.rank()); axis < x.rank(); ++axis) {
    statistics[axis] = 1;
  }
  context.SetShape(0, x);
  for (size_t output = 1; output < context.OutputCount(); ++output) {
    context.SetOutput(output, {stash, statistics});
  }
  return absl::OkStatus();
}

/// One row: all elements that share their moments.
template <class T>
struct RowOfLayer {
  Line elements;
  Moments<T> moments;
  T inverse_deviation;
};

template <class T>
void ScaleRow(const RowOfLayer<T>& row, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0), scale = context.Input(1);
  const MutableView<T> y = context.Output(0);
  const FloatFormat& stage = FormatOf(context.InputType(0));
  const Broadcast to_scale(scale.shape(), x.shape());
  const Broadcast to_bias(context.InputShape(context.HasInput(2) ? 2 : 1), x.shape());
  for (const int64_t i : row.elements) {
    // The specification casts the normalized element to the type of X before it is scaled.
    const T normalized = Staged((x[i] - row.moments.mean) * row.inverse_deviation, stage);
    const T scaled = normalized * scale[to_scale(i)];
    y[i] = context.HasInput(2) ? scaled + context.Input(2)[to_bias(i)] : scaled;
  }
}

template <class T, class MomentsOf>
void Reference(const LayerNormalizationParams& params, ReferenceContext<T>& context,
               MomentsOf moments_of) {
  const View<T> x = context.Input(0);
  const int64_t axis = WrapAxis(params.axis, x.shape().rank());
  const auto [before, after] = SplitAt(axis, x.shape());
  const int64_t length = x.shape()[axis] * after.ElementCount();
  for (int64_t r = 0; r < before.ElementCount(); ++r) {
    const Line elements(r * length, 1, length);
    const Moments<T> moments = moments_of(elements, [&](int64_t i) { return x[i]; });
    const T inverse = InverseDeviation(moments.variance, params.epsilon);
    ScaleRow(RowOfLayer<T>{elements, moments, inverse}, context);
    if (context.HasOutput(1)) context.Output(1)[r] = moments.mean;
    if (context.HasOutput(2)) context.Output(2)[r] = inverse;
  }
}

}  // namespace

OpDef LayerNormalizationOp() {
  return OpDef::Of<LayerNormalizationParams>("LayerNormalization", Since{17})
      .Input("X", kFloats)
      .Input("Scale", SameAs("X"))
      .OptionalInput("B", SameAs("X"))
      .Output("Y", SameAs("X"))
      .OptionalOutput("Mean", kStashTypes)
      .OptionalOutput("InvStdDev", kStashTypes)
      .Shapes(InferShapes)
      .Costs(OpsPerElement(7))  // two sums, subtract, multiply, multiply, multiply, add
      .Computes<kFloats>(
          [](const auto& params, auto& context) { Reference(params, context, TwoPassMoments()); })
      .Form<kFloats>("one_pass", [](const auto& params, auto& context) {
        Reference(params, context, OnePassMoments());
      });
}

}  // namespace assay

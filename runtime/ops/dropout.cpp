#include "runtime/ops/dropout.h"

#include "runtime/ops/elementwise.h"

#include <algorithm>

namespace assay {
namespace {

// A scalar, or one element in a vector.
absl::StatusOr<double> OneElement(size_t index, std::string_view name, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const Tensor tensor, context.Data(index));
  if (tensor.ElementCount() == 1) return LoadAs<double>(tensor)[0];
  return InvalidArgument("{} has {} elements, but takes one", name, tensor.ElementCount());
}

// Training with ratio 0 drops nothing.
absl::Status RefuseTraining(InferContext& context) {
  if (!context.HasInput(2)) return absl::OkStatus();
  ASSAY_ASSIGN_OR_RETURN(const double training, OneElement(2, "training_mode", context));
  if (training == 0) return absl::OkStatus();
  double ratio = 0.5;
  if (context.HasInput(1)) {
    ASSAY_ASSIGN_OR_RETURN(ratio, OneElement(1, "ratio", context));
  }
  if (ratio == 0) return absl::OkStatus();
  return Unimplemented("training_mode with ratio {} drops at random, which inference never does",
                       ratio);
}

absl::Status InferShapes(const DropoutParams&, InferContext& context) {
  ASSAY_RETURN_IF_ERROR(RefuseTraining(context));
  for (size_t i = 0; i < context.OutputCount(); ++i) context.SetShape(i, context.Input(0).shape);
  return absl::OkStatus();
}

absl::Status Reference(const DropoutParams&, MoveContext& context) {
  for (int64_t i = 0; i < context.Input(0).ElementCount(); ++i) context.Copy(i, i);
  if (context.OutputCount() > 1) std::ranges::fill(context.Output(1).MutableData<bool>(), true);
  return absl::OkStatus();
}

}  // namespace

OpDef DropoutOp() {
  return OpDef::Of<DropoutParams>("Dropout", Since{22})
      .Input("data", kFloats)
      .OptionalInput("ratio", kFloats)
      .OptionalInput("training_mode", kBoolOnly)
      .Output("output", SameAs("data"))
      .OptionalOutput("mask", DType::kBool)
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

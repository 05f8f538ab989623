#include "runtime/ops/constant_of_shape.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status FilledShape(const NoParams&, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, ListInput(context, 0, "input"));
  ASSAY_ASSIGN_OR_RETURN(const Shape shape, Shape::Checked(dims));
  const Tensor* value = context.node().FindTensor("value");
  if (value != nullptr && value->ElementCount() != 1) {
    return InvalidArgument("attribute \"value\" has {} elements, but must have one",
                           value->ElementCount());
  }
  context.SetOutput(0, {value != nullptr ? value->dtype() : DType::kFloat32, shape});
  return absl::OkStatus();
}

absl::Status FilledReference(const NoParams&, MoveContext& context) {
  const Tensor* value = context.node().FindTensor("value");
  if (value == nullptr) return absl::OkStatus();  // outputs start as zeros
  for (int64_t i = 0; i < context.Output().ElementCount(); ++i) {
    context.CopyFrom({0, i}, *value, 0);
  }
  return absl::OkStatus();
}

}  // namespace

OpDef ConstantOfShapeOp() {
  return OpDef::Of<NoParams>("ConstantOfShape", Since{25})
      .Input("input", kInt64Only)
      .Output("output", kAllTypes)
      .TensorAttribute("value")
      .Shapes(FilledShape)
      .Costs(WritesItsOutput)
      .Moves(FilledReference);
}

}  // namespace assay

#include "runtime/ops/non_zero.h"

#include "runtime/ops/movement.h"

namespace assay {
namespace {

std::vector<int64_t> IndicesOfNonZeros(const Tensor& x) {
  const Tensor flags = Converted(x, DType::kBool);
  std::vector<int64_t> indices;
  for (int64_t i = 0; i < flags.ElementCount(); ++i) {
    if (flags.Data<bool>()[i]) indices.push_back(i);
  }
  return indices;
}

absl::Status NonZeroShape(const NoParams&, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const Tensor x, context.Data(0));
  const auto count = static_cast<int64_t>(IndicesOfNonZeros(x).size());
  context.SetShape(0, Shape{x.shape().rank(), count});
  return absl::OkStatus();
}

absl::Status NonZeroReference(const NoParams&, MoveContext& context) {
  const Shape& shape = context.Input(0).shape();
  const std::vector<int64_t> indices = IndicesOfNonZeros(context.Input(0));
  const std::span<int64_t> y = context.Output().MutableData<int64_t>();
  for (size_t column = 0; column < indices.size(); ++column) {
    const std::vector<int64_t> coordinates = Unravel(indices[column], shape);
    for (size_t axis = 0; axis < coordinates.size(); ++axis) {
      y[axis * indices.size() + column] = coordinates[axis];
    }
  }
  return absl::OkStatus();
}

}  // namespace

OpDef NonZeroOp() {
  return OpDef::Of<NoParams>("NonZero", Since{13})
      .Input("X", kAllTypes)
      .Output("Y", DType::kInt64)
      .Shapes(NonZeroShape)
      .Costs(LooksAtItsData)
      .Moves(NonZeroReference);
}

}  // namespace assay

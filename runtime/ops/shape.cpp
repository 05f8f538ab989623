#include "runtime/ops/shape.h"

#include "runtime/ops/movement.h"

#include <algorithm>

namespace assay {
namespace {

std::span<const int64_t> ChosenDims(const ShapeParams& params, const Shape& shape) {
  const auto clamped = [rank = shape.rank()](int64_t axis) {
    return std::clamp<int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
  };
  const int64_t start = clamped(params.start), end = clamped(params.end.value_or(shape.rank()));
  return shape.dims().subspan(start, std::max<int64_t>(end - start, 0));
}

absl::Status InferShapes(const ShapeParams& params, InferContext& context) {
  const auto count = ChosenDims(params, context.Input(0).shape).size();
  context.SetShape(0, Shape{static_cast<int64_t>(count)});
  return absl::OkStatus();
}

absl::Status Reference(const ShapeParams& params, MoveContext& context) {
  std::ranges::copy(ChosenDims(params, context.Input(0).shape()),
                    context.Output().MutableData<int64_t>().begin());
  return absl::OkStatus();
}

absl::Status SizeShape(const NoParams&, InferContext& context) {
  context.SetShape(0, Shape{});
  return absl::OkStatus();
}

absl::Status SizeReference(const NoParams&, MoveContext& context) {
  context.Output().MutableData<int64_t>()[0] = context.Input(0).ElementCount();
  return absl::OkStatus();
}

}  // namespace

OpDef ShapeOp() {
  return OpDef::Of<ShapeParams>("Shape", Since{25})
      .Input("data", kAllTypes)
      .Output("shape", DType::kInt64)
      .Shapes(InferShapes)
      .Costs(WritesItsOutput)
      .Moves(Reference);
}

OpDef SizeOp() {
  return OpDef::Of<NoParams>("Size", Since{25})
      .Input("data", kAllTypes)
      .Output("size", DType::kInt64)
      .Shapes(SizeShape)
      .Costs(WritesItsOutput)
      .Moves(SizeReference);
}

}  // namespace assay

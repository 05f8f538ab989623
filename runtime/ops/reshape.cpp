#include "runtime/ops/reshape.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

constexpr int64_t kInferred = -1;

absl::Status CheckReshapeDims(const ReshapeParams& params, const std::vector<int64_t>& dims) {
  if (std::ranges::count(dims, kInferred) > 1) {
    return InvalidArgument("shape ({}) has -1 more than once", fmt::join(dims, ","));
  }
  for (const int64_t dim : dims) {
    if (dim < kInferred) return InvalidArgument("dimension ({}) is negative", dim);
  }
  if (params.allowzero && std::ranges::count(dims, kInferred) && std::ranges::count(dims, 0)) {
    return InvalidArgument("shape ({}) has both 0 and -1, which allowzero forbids",
                           fmt::join(dims, ","));
  }
  return absl::OkStatus();
}

absl::Status CopyZeros(const Shape& data, std::vector<int64_t>& dims) {
  for (size_t axis = 0; axis < dims.size(); ++axis) {
    if (dims[axis] != 0) continue;
    if (static_cast<int64_t>(axis) >= data.rank()) {
      return InvalidArgument("shape ({}) takes dimension ({}) from data of rank ({})",
                             fmt::join(dims, ","), axis, data.rank());
    }
    dims[axis] = data[static_cast<int64_t>(axis)];
  }
  return absl::OkStatus();
}

// Puts what is left of `count` elements in the place of -1.
absl::Status InferMissingDim(int64_t count, std::vector<int64_t>& dims) {
  const auto missing = std::ranges::find(dims, kInferred);
  if (missing == dims.end()) return absl::OkStatus();
  *missing = 1;
  ASSAY_ASSIGN_OR_RETURN(const Shape known, Shape::Checked(dims));
  if (known.ElementCount() == 0 || count % known.ElementCount() != 0) {
    return InvalidArgument("{} elements do not divide into {}", count, known.ElementCount());
  }
  *missing = count / known.ElementCount();
  return absl::OkStatus();
}

absl::Status InferShapes(const ReshapeParams& params, InferContext& context) {
  const Shape& data = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(std::vector<int64_t> dims, ListInput(context, 1, "shape"));
  ASSAY_RETURN_IF_ERROR(CheckReshapeDims(params, dims));
  if (!params.allowzero) ASSAY_RETURN_IF_ERROR(CopyZeros(data, dims));
  ASSAY_RETURN_IF_ERROR(InferMissingDim(data.ElementCount(), dims));
  ASSAY_ASSIGN_OR_RETURN(const Shape reshaped, Shape::Checked(dims));
  if (reshaped.ElementCount() != data.ElementCount()) {
    return InvalidArgument("shape {} does not hold the {} elements of {}", reshaped.ToString(),
                           data.ElementCount(), data.ToString());
  }
  context.SetShape(0, reshaped);
  return absl::OkStatus();
}

}  // namespace

OpDef ReshapeOp() {
  return OpDef::Of<ReshapeParams>("Reshape", Since{25})
      .Input("data", kAllTypes)
      .Input("shape", kInt64Only)
      .Output("reshaped", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(CopyInOrder<ReshapeParams>);
}

}  // namespace assay

#include "runtime/ops/transpose.h"

#include "runtime/ops/axes.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

std::vector<int64_t> PermutationOf(const TransposeParams& params, int64_t rank) {
  if (params.perm) return *params.perm;
  std::vector<int64_t> reversed;
  for (int64_t axis = rank - 1; axis >= 0; --axis) reversed.push_back(axis);
  return reversed;
}

absl::Status InferShapes(const TransposeParams& params, InferContext& context) {
  const Shape& data = context.Input(0).shape;
  const std::vector<int64_t> perm = PermutationOf(params, data.rank());
  std::vector<int64_t> sorted = perm;
  std::ranges::sort(sorted);
  if (!std::ranges::equal(sorted, Range(data.rank()))) {
    return InvalidArgument("perm ({}) is no permutation of {} axes", fmt::join(perm, ","),
                           data.rank());
  }
  Shape transposed;
  for (const int64_t axis : perm) transposed.Append(data[axis]);
  context.SetShape(0, transposed);
  return absl::OkStatus();
}

absl::Status Reference(const TransposeParams& params, MoveContext& context) {
  const Shape &data = context.Input(0).shape(), &transposed = context.Output().shape();
  const std::vector<int64_t> perm = PermutationOf(params, data.rank());
  std::vector<int64_t> from(data.rank());
  for (int64_t i = 0; i < transposed.ElementCount(); ++i) {
    const std::vector<int64_t> to = Unravel(i, transposed);
    for (size_t axis = 0; axis < perm.size(); ++axis) from[perm[axis]] = to[axis];
    context.Copy(i, Ravel(from, data));
  }
  return absl::OkStatus();
}

}  // namespace

OpDef TransposeOp() {
  return OpDef::Of<TransposeParams>("Transpose", Since{25})
      .Input("data", kAllTypes)
      .Output("transposed", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

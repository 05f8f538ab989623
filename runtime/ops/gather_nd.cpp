#include "runtime/ops/gather_nd.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/list_inputs.h"

#include <algorithm>

namespace assay {
namespace {

absl::Status CheckBatch(int64_t batch, const Shape& data, const Shape& indices) {
  ASSAY_RETURN_IF_ERROR(CheckRankAtLeast(data, 1, "data"));
  ASSAY_RETURN_IF_ERROR(CheckRankAtLeast(indices, 1, "indices"));
  if (batch < 0 || batch >= std::min(data.rank(), indices.rank())) {
    return InvalidArgument("batch_dims ({}) is outside ranks ({}) and ({})", batch, data.rank(),
                           indices.rank());
  }
  if (std::ranges::equal(data.dims().first(batch), indices.dims().first(batch))) {
    return absl::OkStatus();
  }
  return InvalidArgument("shapes {} and {} differ in their {} batch dimensions", data.ToString(),
                         indices.ToString(), batch);
}

absl::Status InferShapes(const GatherNDParams& params, InferContext& context) {
  const Shape &data = context.Input(0).shape, &indices = context.Input(1).shape;
  const int64_t batch = params.batch_dims;
  ASSAY_RETURN_IF_ERROR(CheckBatch(batch, data, indices));
  const auto [tuples, none] = SplitAt(-1, indices);
  const int64_t length = indices[indices.rank() - 1];
  if (length < 1 || length > data.rank() - batch) {
    return InvalidArgument("indices of {} coordinates do not fit {} axes", length,
                           data.rank() - batch);
  }
  context.SetShape(0, Join(tuples, Shape(data.dims().subspan(batch + length))));
  return absl::OkStatus();
}

absl::Status Reference(const GatherNDParams& params, MoveContext& context) {
  const Shape &data = context.Input(0).shape(), &shape = context.Input(1).shape();
  const std::vector<int64_t> indices = context.Integers(1);
  const int64_t batch = params.batch_dims, length = shape[shape.rank() - 1];
  const int64_t tuples = shape.ElementCount() / length;
  const int64_t batches = Shape(shape.dims().first(batch)).ElementCount();
  const int64_t slice = Shape(data.dims().subspan(batch + length)).ElementCount();
  for (int64_t tuple = 0; tuple < tuples; ++tuple) {
    int64_t from = tuple / (tuples / batches);
    for (int64_t i = 0; i < length; ++i) {
      const int64_t dim = data[batch + i];
      ASSAY_ASSIGN_OR_RETURN(const int64_t index, WrapIndex(indices[tuple * length + i], dim));
      from = from * dim + index;
    }
    for (int64_t k = 0; k < slice; ++k) context.Copy(tuple * slice + k, from * slice + k);
  }
  return absl::OkStatus();
}

}  // namespace

OpDef GatherNDOp() {
  return OpDef::Of<GatherNDParams>("GatherND", Since{13})
      .Input("data", kAllTypes)
      .Input("indices", kInt64Only)
      .Output("output", SameAs("data"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

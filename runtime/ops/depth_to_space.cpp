#include "runtime/ops/depth_to_space.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/list_inputs.h"

namespace assay {
namespace {

absl::Status CheckBlocks(int64_t blocksize, const Shape& x) {
  ASSAY_RETURN_IF_ERROR(CheckRank(x, 4, "input"));
  if (blocksize >= 1) return absl::OkStatus();
  return InvalidArgument("blocksize ({}) is not positive", blocksize);
}

absl::Status InferShapes(const DepthToSpaceParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  const int64_t block = params.blocksize;
  ASSAY_RETURN_IF_ERROR(CheckBlocks(block, x));
  // Divided twice, since block * block may overflow.
  if (x[1] % block != 0 || x[1] / block % block != 0) {
    return InvalidArgument("{} channels do not divide into blocks of {}x{}", x[1], block, block);
  }
  ASSAY_ASSIGN_OR_RETURN(const int64_t height, ProductOfDims(x[2], block));
  ASSAY_ASSIGN_OR_RETURN(const int64_t width, ProductOfDims(x[3], block));
  context.SetShape(0, Shape{x[0], x[1] / block / block, height, width});
  return absl::OkStatus();
}

absl::Status Reference(const DepthToSpaceParams& params, MoveContext& context) {
  const Shape &x = context.Input(0).shape(), &y = context.Output().shape();
  const int64_t block = params.blocksize, depth = y[1];
  for (int64_t i = 0; i < y.ElementCount(); ++i) {
    const std::vector<int64_t> at = Unravel(i, y);
    const int64_t n = at[0], c = at[1], row = at[2] % block, column = at[3] % block;
    const int64_t channel = params.mode == "DCR" ? (row * block + column) * depth + c
                                                 : (c * block + row) * block + column;
    context.Copy(i, Ravel(std::vector{n, channel, at[2] / block, at[3] / block}, x));
  }
  return absl::OkStatus();
}

absl::Status InferShapes(const SpaceToDepthParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  const int64_t block = params.blocksize;
  ASSAY_RETURN_IF_ERROR(CheckBlocks(block, x));
  if (x[2] % block != 0 || x[3] % block != 0) {
    return InvalidArgument("{}x{} pixels do not divide into blocks of {}x{}", x[2], x[3], block,
                           block);
  }
  ASSAY_ASSIGN_OR_RETURN(const int64_t rows, ProductOfDims(x[1], block));
  ASSAY_ASSIGN_OR_RETURN(const int64_t channels, ProductOfDims(rows, block));
  context.SetShape(0, Shape{x[0], channels, x[2] / block, x[3] / block});
  return absl::OkStatus();
}

absl::Status Reference(const SpaceToDepthParams& params, MoveContext& context) {
  const Shape &x = context.Input(0).shape(), &y = context.Output().shape();
  const int64_t block = params.blocksize, depth = x[1];
  for (int64_t i = 0; i < y.ElementCount(); ++i) {
    const std::vector<int64_t> at = Unravel(i, y);
    const int64_t pixel = at[1] / depth, row = pixel / block, column = pixel % block;
    const std::vector from{at[0], at[1] % depth, at[2] * block + row, at[3] * block + column};
    context.Copy(i, Ravel(from, x));
  }
  return absl::OkStatus();
}

}  // namespace

OpDef DepthToSpaceOp() {
  return OpDef::Of<DepthToSpaceParams>("DepthToSpace", Since{13})
      .Input("input", kAllTypes)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

OpDef SpaceToDepthOp() {
  return OpDef::Of<SpaceToDepthParams>("SpaceToDepth", Since{13})
      .Input("input", kAllTypes)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay

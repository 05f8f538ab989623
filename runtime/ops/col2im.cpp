#include "runtime/ops/col2im.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace assay {
namespace {

// The spatial side of the op, one entry for each axis of the image.
struct Folding {
  Shape image, block, positions;
  std::vector<int64_t> dilations, pads, strides;
};

absl::Status CheckEntries(const std::vector<int64_t>& entries, size_t count, int64_t least,
                          std::string_view name) {
  if (entries.size() == count && std::ranges::all_of(entries, [least](int64_t entry) {
        return entry >= least && entry <= INT32_MAX;  // so that no product of them overflows
      })) {
    return absl::OkStatus();
  }
  return InvalidArgument("{} ({}) must have {} entries of at least {}", name,
                         fmt::join(entries, ","), count, least);
}

absl::Status CheckEntries(const Folding& folding) {
  const auto axes = static_cast<size_t>(folding.image.rank());
  const std::vector<int64_t> image(folding.image.begin(), folding.image.end());
  const std::vector<int64_t> block(folding.block.begin(), folding.block.end());
  ASSAY_RETURN_IF_ERROR(CheckEntries(image, axes, 0, "image_shape"));
  ASSAY_RETURN_IF_ERROR(CheckEntries(block, axes, 1, "block_shape"));
  ASSAY_RETURN_IF_ERROR(CheckEntries(folding.dilations, axes, 1, "dilations"));
  ASSAY_RETURN_IF_ERROR(CheckEntries(folding.pads, 2 * axes, 0, "pads"));
  return CheckEntries(folding.strides, axes, 1, "strides");
}

template <class Context>
absl::StatusOr<Folding> FoldingOf(const Col2ImParams& params, Context& context) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> image, ListInput(context, 1, "image_shape"));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> block, ListInput(context, 2, "block_shape"));
  const std::vector<int64_t> ones(image.size(), 1), zeros(2 * image.size(), 0);
  Folding folding{.image = Shape(image),
                  .block = Shape(block),
                  .positions = {},
                  .dilations = params.dilations.value_or(ones),
                  .pads = params.pads.value_or(zeros),
                  .strides = params.strides.value_or(ones)};
  ASSAY_RETURN_IF_ERROR(CheckEntries(folding));
  for (size_t axis = 0; axis < image.size(); ++axis) {
    const int64_t padded = image[axis] + folding.pads[axis] + folding.pads[image.size() + axis];
    const int64_t reach = folding.dilations[axis] * (block[axis] - 1) + 1;
    if (reach > padded) {
      return InvalidArgument("a block that reaches over {} pixels does not fit {}", reach, padded);
    }
    folding.positions.Append((padded - reach) / folding.strides[axis] + 1);
  }
  return folding;
}

absl::Status InferShapes(const Col2ImParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckRank(x, 3, "input"));
  ASSAY_ASSIGN_OR_RETURN(const Folding folding, FoldingOf(params, context));
  ASSAY_ASSIGN_OR_RETURN(const Shape block, Shape::Checked(folding.block.dims()));
  ASSAY_ASSIGN_OR_RETURN(const Shape positions, Shape::Checked(folding.positions.dims()));
  if (x[1] % block.ElementCount() != 0) {
    return InvalidArgument("{} rows do not divide into blocks of {}", x[1], block.ToString());
  }
  if (x[2] != positions.ElementCount()) {
    return InvalidArgument("{} columns are given for {} positions", x[2], positions.ToString());
  }
  context.SetShape(0, Join(Shape{x[0], x[1] / block.ElementCount()}, folding.image));
  return absl::OkStatus();
}

// The linear index of the pixel under element `in_block` of the block at `position`; none outside.
std::optional<int64_t> PixelUnder(const Folding& folding, int64_t in_block, int64_t position) {
  const std::vector<int64_t> offset = Unravel(in_block, folding.block);
  std::vector<int64_t> pixel = Unravel(position, folding.positions);
  for (size_t axis = 0; axis < pixel.size(); ++axis) {
    pixel[axis] = pixel[axis] * folding.strides[axis] + offset[axis] * folding.dilations[axis] -
                  folding.pads[axis];
    if (pixel[axis] < 0 || pixel[axis] >= folding.image[static_cast<int64_t>(axis)]) return {};
  }
  return Ravel(pixel, folding.image);
}

template <class T>
absl::Status Reference(const Col2ImParams& params, ReferenceContext<T>& context) {
  ASSAY_ASSIGN_OR_RETURN(const Folding folding, FoldingOf(params, context));
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const int64_t positions = folding.positions.ElementCount(), block = folding.block.ElementCount();
  const int64_t images = y.shape()[0] * y.shape()[1], pixels = folding.image.ElementCount();
  std::vector<Accumulator<T>> sums(y.size());
  for (int64_t j = 0; j < block; ++j) {
    for (int64_t k = 0; k < positions; ++k) {
      const std::optional<int64_t> pixel = PixelUnder(folding, j, k);
      if (!pixel) continue;
      for (int64_t i = 0; i < images; ++i) {
        sums[i * pixels + *pixel].Add(x[(i * block + j) * positions + k]);
      }
    }
  }
  for (int64_t i = 0; i < y.size(); ++i) y[i] = sums[i].Result();
  return absl::OkStatus();
}

}  // namespace

OpDef Col2ImOp() {
  return OpDef::Of<Col2ImParams>("Col2Im", Since{18})
      .Input("input", kAllTypes)
      .Input("image_shape", kInt64Only)
      .Input("block_shape", kInt64Only)
      .Output("output", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(LooksAtItsData)  // each element is added once
      .Computes<kAllTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

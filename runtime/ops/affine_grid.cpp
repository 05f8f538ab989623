#include "runtime/ops/affine_grid.h"

#include "runtime/ops/axes.h"

namespace assay {
namespace {

absl::Status InferShapes(const AffineGridParams&, InferContext& context) {
  const Shape& theta = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> size, context.Integers(1));
  ASSAY_ASSIGN_OR_RETURN(const Shape image, Shape::Checked(size));
  if (image.rank() != 4 && image.rank() != 5) {
    return InvalidArgument("size has {} elements, not 4 (2D) or 5 (3D)", image.rank());
  }
  const int64_t rank = image.rank() - 2;
  if (theta != Shape{image[0], rank, rank + 1}) {
    return InvalidArgument("theta has shape {}, not {}", theta.ToString(),
                           Shape{image[0], rank, rank + 1}.ToString());
  }
  context.SetShape(0, Join(Shape{image[0]}, Shape(image.dims().subspan(2)), Shape{rank}));
  return absl::OkStatus();
}

// Position i of `length` in [-1, 1], spaced as in ONNX's function body. A single aligned pixel has
// no spacing and lies at -1.
template <class T>
T GridCoordinate(int64_t i, int64_t length, bool align_corners) {
  const auto number = [](int64_t value) { return T(static_cast<double>(value)); };
  if (align_corners && length == 1) return T(-1.0);
  const T step = T(2.0) / number(align_corners ? length - 1 : length);
  const T start = align_corners ? T(-1.0) : T(-1.0) + step / T(2.0);
  return start + number(i) * step;
}

template <class T>
void Reference(const AffineGridParams& params, ReferenceContext<T>& context) {
  const View<T> theta = context.Input(0);
  const MutableView<T> grid = context.Output(0);
  const Shape& shape = grid.shape();
  const int64_t rank = shape.rank() - 2;
  const Shape space(shape.dims().subspan(1, static_cast<size_t>(rank)));
  std::vector<T> position(rank + 1, T(1.0));  // x first, then the homogeneous 1
  for (int64_t i = 0; i < shape[0] * space.ElementCount(); ++i) {
    const std::vector<int64_t> at = Unravel(i % space.ElementCount(), space);
    for (int64_t axis = 0; axis < rank; ++axis) {
      position[rank - 1 - axis] =
          GridCoordinate<T>(at[axis], space[axis], params.align_corners != 0);
    }
    const int64_t matrix = i / space.ElementCount() * rank * (rank + 1);
    for (int64_t row = 0; row < rank; ++row) {
      grid[i * rank + row] = Dot(
          Range(rank + 1), [&](int64_t k) -> T { return theta[matrix + row * (rank + 1) + k]; },
          [&](int64_t k) -> T { return position[k]; });
    }
  }
}

}  // namespace

OpDef AffineGridOp() {
  return OpDef::Of<AffineGridParams>("AffineGrid", Since{20})
      .Input("theta", kFloats)
      .Input("size", kInt64Only)
      .Output("grid", SameAs("theta"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(8))
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

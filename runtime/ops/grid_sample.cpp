#include "runtime/ops/grid_sample.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/interpolation.h"

namespace assay {
namespace {

absl::Status InferShapes(const GridSampleParams&, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  const Shape& grid = context.Input(1).shape;
  if (x.rank() < 3) {
    return InvalidArgument("the input ({}) has no batch, channels and spatial dimensions",
                           x.ToString());
  }
  const int64_t rank = x.rank() - 2;
  if (grid.rank() != x.rank() || grid[0] != x[0] || grid[grid.rank() - 1] != rank) {
    return InvalidArgument("the grid ({}) does not hold {} coordinates for each of {} images",
                           grid.ToString(), rank, x[0]);
  }
  if (Shape(x.dims().subspan(2)).ElementCount() == 0) {
    return InvalidArgument("the input ({}) has no elements to sample", x.ToString());
  }
  context.SetShape(
      0, Join(Shape{x[0], x[1]}, Shape(grid.dims().subspan(1, static_cast<size_t>(rank)))));
  return absl::OkStatus();
}

// A multiply-add for each neighbour.
Cost CostOfGridSample(const GridSampleParams& params, const CostContext& context) {
  const int64_t along = params.mode == "nearest" ? 1 : params.mode == "linear" ? 2 : 4;
  int64_t flops = 2 * context.Output(0).ElementCount();
  for (int64_t i = 2; i < context.Input(0).shape.rank(); ++i) flops *= along;
  return {.flops = flops, .bytes = context.InputBytes() + context.OutputBytes()};
}

// One spatial axis of x. Its border lies on the outer elements or on their outer edges.
struct SampledAxis {
  const GridSampleParams& params;
  int64_t length;

  double Low() const { return params.align_corners ? 0 : -0.5; }
  double High() const { return Low() + static_cast<double>(length - (params.align_corners != 0)); }
};

// x mirrored at both borders until it lies between them.
double Reflected(double x, const SampledAxis& axis) {
  const double low = axis.Low(), range = axis.High() - low;
  if (range <= 0) return low;
  const double distance = std::fabs(x - low), rest = std::fmod(distance, range);
  const bool turned = std::fmod(std::floor(distance / range), 2) == 1;
  return turned ? low + range - rest : low + rest;
}

template <class T>
T Denormalised(T x, const SampledAxis& axis) {
  const double length = static_cast<double>(axis.length);
  if (axis.params.align_corners) return (x + T(1.0)) / T(2.0) * T(length - 1);
  return ((x + T(1.0)) * T(length) - T(1.0)) / T(2.0);
}

// A coordinate beyond the border, moved as the padding mode says; mirroring keeps its error.
template <class T>
T Padded(T coordinate, const SampledAxis& axis) {
  const double value = static_cast<double>(Value(coordinate));
  if (axis.params.padding_mode == "zeros") return coordinate;
  if (value >= axis.Low() && value <= axis.High()) return coordinate;
  if (axis.params.padding_mode == "border") {
    return Min(Max(coordinate, T(0.0)), T(static_cast<double>(axis.length - 1)));
  }
  const double mirrored = Reflected(value, axis);
  if constexpr (std::same_as<T, Tracked>)
    return Tracked(mirrored, coordinate.e);
  else
    return T(mirrored);
}

// The element that stands for an index outside; -1 for none.
int64_t PaddedIndex(int64_t index, const SampledAxis& axis) {
  if (index >= 0 && index < axis.length) return index;
  if (axis.params.padding_mode == "zeros") return -1;
  if (axis.params.padding_mode == "reflection") {
    index = ToIndex(std::floor(Reflected(static_cast<double>(index), axis)));
  }
  return std::clamp<int64_t>(index, 0, axis.length - 1);
}

// The elements along one axis around a normalised coordinate. As in ONNX's reference, nearest
// rounds before it pads. The cubic filter pads each of its elements, not the coordinate: ONNX's
// reference moves that too, which would tear the surface apart at the border; PyTorch, whose op
// this is, and ONNX Runtime do not.
template <class T>
WeightedIndices<T> SampledIndices(const SampledAxis& axis, T normalised) {
  const T coordinate = Denormalised(normalised, axis);
  WeightedIndices<T> result;
  if (axis.params.mode == "nearest") {
    result = NearestIndices(coordinate,
                            [&](double x) { return Value(Padded(std::nearbyint(x), axis)); });
  } else if (axis.params.mode == "linear") {
    result = LinearIndices(Padded(coordinate, axis));
  } else {
    result = CubicIndices(coordinate, T(-0.75));
  }
  for (WeightedIndex<T>& w : result) w.index = PaddedIndex(w.index, axis);
  return result;
}

// What one place of the grid samples, in every channel: linear indices into a plane of x.
template <class T>
class GridPlaces {
 public:
  GridPlaces(const GridSampleParams& params, const View<T>& grid, const Shape& x)
      : params_(params), grid_(grid), dims_(x.begin() + 2, x.end()), axes_(dims_.size()) {}

  /// Place `i` of all images together. The span lives until the next call.
  std::span<const WeightedIndex<T>> At(int64_t i) {
    const int64_t rank = static_cast<int64_t>(dims_.size());
    for (int64_t axis = 0; axis < rank; ++axis) {
      const T normalised = grid_[i * rank + rank - 1 - axis];
      axes_[axis] = SampledIndices(SampledAxis{params_, dims_[axis]}, normalised);
    }
    CombineAxes<T>(axes_, dims_, combined_);
    if (params_.mode != "nearest") DropWithoutWeight(combined_);
    return combined_;
  }

 private:
  const GridSampleParams& params_;
  const View<T>& grid_;
  std::vector<int64_t> dims_;
  std::vector<WeightedIndices<T>> axes_;
  WeightedIndices<T> combined_;
};

/// y[n, c, p] = sample(what the place p samples, first element of the plane n, c) for every output.
template <class T, class Y, class F>
void SampleGrid(const GridSampleParams& params, ReferenceContext<T>& context, const Y& y,
                F sample) {
  const Shape& x = context.InputShape(0);
  const View<T> grid = context.Input(1);
  GridPlaces<T> places(params, grid, x);
  const int64_t plane = Shape(x.dims().subspan(2)).ElementCount();
  const int64_t per_image = x[0] * x[1] == 0 ? 0 : y.size() / (x[0] * x[1]);
  for (int64_t n = 0; n < x[0]; ++n) {
    for (int64_t p = 0; p < per_image; ++p) {
      const auto elements = places.At(n * per_image + p);
      for (int64_t c = n * x[1]; c < (n + 1) * x[1]; ++c) {
        y[c * per_image + p] = sample(elements, c * plane);
      }
    }
  }
}

// The chosen element, 0 outside; what a kernel may have chosen instead widens a tracked one.
template <class E, class T, class X>
E NearestSample(std::span<const WeightedIndex<T>> elements, const X& x, int64_t plane) {
  const auto value = [&](int64_t index) { return index < 0 ? E(0) : x[plane + index]; };
  E result = value(elements[0].index);
  for (const WeightedIndex<T>& w : elements) result = Covering(result, value(w.index));
  return result;
}

template <class T>
void Reference(const GridSampleParams& params, ReferenceContext<T>& context) {
  constexpr DTypeSet kWide{DType::kInt64, DType::kUint64};
  using Elements = std::span<const WeightedIndex<T>>;
  if (params.mode == "nearest" && kWide.Contains(context.InputType(0))) {
    const std::vector<int64_t> x = context.Integers(0);  // which a double would round
    SampleGrid(params, context, context.Indices(0), [&](Elements elements, int64_t plane) {
      return NearestSample<int64_t>(elements, x, plane);
    });
    return;
  }
  const View<T> x = context.Input(0);
  const bool truncates = !IsFloat(context.OutputType(0));
  SampleGrid(params, context, context.Output(0), [&](Elements elements, int64_t plane) -> T {
    if (params.mode == "nearest") return NearestSample<T>(elements, x, plane);
    const T sum = Dot(
        elements, [&](const WeightedIndex<T>& w) -> T { return x[plane + w.index]; },
        [](const WeightedIndex<T>& w) -> T { return w.weight; });
    return truncates ? Truncate(sum) : sum;
  });
}

}  // namespace

OpDef GridSampleOp() {
  return OpDef::Of<GridSampleParams>("GridSample", Since{22})
      .Input("X", kAllTypes)
      .Input("grid", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfGridSample)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

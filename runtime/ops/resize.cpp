#include "runtime/ops/resize.h"

#include "runtime/base/truncated.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/resize_axes.h"

#include <limits>

namespace assay {
namespace {

constexpr DTypeSet kRoiTypes{DType::kFloat32, DType::kFloat16, DType::kFloat64};

// Inputs in ONNX's order. An empty tensor stands for an absent one.
struct ResizeInput {
  enum : size_t { kX, kRoi, kScales, kSizes };
};

bool IsGiven(const InferContext& context, size_t input) {
  return context.HasInput(input) && context.Input(input).ElementCount() != 0;
}

bool Crops(const ResizeParams& params) {
  return params.coordinate_transformation_mode == "tf_crop_and_resize";
}

absl::Status InferShapes(const ResizeParams& params, InferContext& context) {
  const Shape& x = context.Input(ResizeInput::kX).shape;
  std::optional<std::vector<double>> scales;
  std::optional<std::vector<int64_t>> sizes;
  if (IsGiven(context, ResizeInput::kScales)) {
    ASSAY_ASSIGN_OR_RETURN(const Tensor data, context.Data(ResizeInput::kScales));
    scales = LoadAs<double>(data);
  }
  if (IsGiven(context, ResizeInput::kSizes)) {
    ASSAY_ASSIGN_OR_RETURN(sizes, context.Integers(ResizeInput::kSizes));
  }
  ASSAY_ASSIGN_OR_RETURN(const std::vector<ResizeAxis> axes,
                         ResizeAxesOf(params, x, scales, sizes));
  if (params.antialias && params.mode == "nearest") {
    return InvalidArgument("antialias needs the mode linear or cubic");
  }
  if (Crops(params)) {
    const int64_t listed = params.axes ? static_cast<int64_t>(params.axes->size()) : x.rank();
    const int64_t given =
        context.HasInput(ResizeInput::kRoi) ? context.Input(ResizeInput::kRoi).ElementCount() : 0;
    if (given != 2 * listed) {
      return InvalidArgument("roi has {} elements, but {} axes need {}", given, listed, 2 * listed);
    }
  }
  Shape y;
  for (const ResizeAxis& axis : axes) y.Append(axis.output);
  context.SetShape(0, y);
  return absl::OkStatus();
}

// A multiply-add for each of the neighbours along each axis that changes.
Cost CostOfResize(const ResizeParams& params, const CostContext& context) {
  const int64_t neighbours = params.mode == "nearest" ? 0 : params.mode == "linear" ? 2 : 4;
  const Shape &x = context.Input(0).shape, &y = context.Output(0).shape;
  int64_t changed = 0;
  for (int64_t axis = 0; axis < y.rank(); ++axis) changed += x[axis] != y[axis];
  return {.flops = y.ElementCount() * changed * 2 * neighbours,
          .bytes = context.InputBytes() + context.OutputBytes()};
}

template <class T>
absl::StatusOr<std::vector<ResizeAxis>> AxesOf(const ResizeParams& params,
                                               ReferenceContext<T>& context) {
  std::optional<std::vector<double>> scales;
  std::optional<std::vector<int64_t>> sizes;
  const auto given = [&](size_t input) {
    return context.HasInput(input) && context.InputShape(input).ElementCount() != 0;
  };
  if (given(ResizeInput::kScales)) {
    const View<T> values = context.Input(ResizeInput::kScales);
    scales.emplace();
    for (int64_t i = 0; i < values.size(); ++i) {
      scales->push_back(static_cast<double>(Value(values[i])));
    }
  }
  if (given(ResizeInput::kSizes)) sizes = context.Integers(ResizeInput::kSizes);
  return ResizeAxesOf(params, context.InputShape(ResizeInput::kX), scales, sizes);
}

// Integers are interpolated in double.
template <class T>
using ResizeScalar = std::conditional_t<Real<T>, T, double>;

// Only Real<T> crops: roi is an input of floats, and those make all arithmetic real.
template <class T>
ResizeCrop<ResizeScalar<T>> CropOf(const ResizeParams& params, const ResizeAxis& axis,
                                   ReferenceContext<T>& context) {
  if constexpr (Real<T>) {
    if (Crops(params) && axis.roi >= 0) {
      const View<T> roi = context.Input(ResizeInput::kRoi);
      return {roi[axis.roi], roi[roi.size() / 2 + axis.roi]};
    }
  }
  return {};
}

// How one axis is resized: for each output element its coordinate and the elements it is made of.
template <class R>
struct ResizePlan {
  int64_t input = 1;
  std::vector<R> coordinates;
  std::vector<WeightedIndices<R>> elements;
};

template <class R>
ResizePlan<R> PlanAxis(const ResizeParams& params, const ResizeAxis& axis,
                       const ResizeCrop<R>& crop) {
  ResizePlan<R> plan{axis.input, {}, {}};
  for (int64_t i = 0; i < axis.output; ++i) {
    const R coordinate = OriginalCoordinate(params.coordinate_transformation_mode, axis, i, crop);
    plan.coordinates.push_back(coordinate);
    plan.elements.push_back(ResizeIndices(params, axis, coordinate));
  }
  return plan;
}

// `shape` is that of x before the call and of the result after it. combine(elements of one output,
// function from their indices to values of x) gives the value.
template <class E, class R, class F>
std::vector<E> ResizeAlong(int64_t axis, const ResizePlan<R>& plan, const std::vector<E>& x,
                           Shape& shape, F combine) {
  const Block from = BlockAlong(axis, shape);
  shape[axis] = static_cast<int64_t>(plan.elements.size());
  const Block to = BlockAlong(axis, shape);
  std::vector<E> y(shape.ElementCount());
  for (int64_t i = 0; i < to.outer; ++i) {
    for (int64_t j = 0; j < to.length; ++j) {
      for (int64_t k = 0; k < to.inner; ++k) {
        y[to.At(i, j, k)] = combine(plan.elements[j], [&](const WeightedIndex<R>& w) -> const E& {
          return x[from.At(i, w.index, k)];
        });
      }
    }
  }
  return y;
}

// The chosen element; what a kernel may have chosen instead widens a tracked one.
template <class E, class R, class F>
E PickNearest(const WeightedIndices<R>& elements, F value) {
  E result = value(elements[0]);
  for (size_t i = 1; i < elements.size(); ++i) result = Covering(result, value(elements[i]));
  return result;
}

template <class R, class F>
R WeightedMean(const WeightedIndices<R>& elements, F value) {
  return Dot(
      elements, [&](const WeightedIndex<R>& w) -> R { return value(w); },
      [](const WeightedIndex<R>& w) -> R { return w.weight; });
}

// An axis at scale 1 is its own original, whatever the mode.
bool StaysAsItIs(const ResizeParams& params, const ResizeAxis& axis) {
  return axis.numerator == axis.denominator && !Crops(params);
}

template <class E, class R>
std::vector<E> NearestElements(const ResizeParams& params, const std::vector<ResizeAxis>& axes,
                               const std::vector<ResizePlan<R>>& plans, std::vector<E> x,
                               Shape shape) {
  for (size_t axis = 0; axis < plans.size(); ++axis) {
    if (StaysAsItIs(params, axes[axis])) continue;
    x = ResizeAlong(axis, plans[axis], x, shape, [](const WeightedIndices<R>& w, auto value) {
      return PickNearest<E, R>(w, value);
    });
  }
  return x;
}

// Interpolates along one axis after the other, as the specification does.
struct AxisByAxis {
  template <class R>
  std::vector<R> operator()(const ResizeParams& params, const std::vector<ResizeAxis>& axes,
                            const std::vector<ResizePlan<R>>& plans, std::vector<R> x,
                            Shape shape) const {
    for (size_t axis = 0; axis < plans.size(); ++axis) {
      if (StaysAsItIs(params, axes[axis])) continue;
      x = ResizeAlong(axis, plans[axis], x, shape, [](const WeightedIndices<R>& w, auto value) {
        return WeightedMean(w, value);
      });
    }
    return x;
  }
};

// The form "multiplied_weights": one sum over the neighbours in all axes, each with the product of
// its weights.
struct MultipliedWeights {
  template <class R>
  std::vector<R> operator()(const ResizeParams& params, const std::vector<ResizeAxis>& axes,
                            const std::vector<ResizePlan<R>>& plans, const std::vector<R>& x,
                            const Shape& shape) const {
    if (plans.empty()) return x;
    Shape to;
    for (const ResizePlan<R>& plan : plans) to.Append(static_cast<int64_t>(plan.elements.size()));
    std::vector<R> y(to.ElementCount());
    std::vector<WeightedIndices<R>> neighbours(plans.size());
    WeightedIndices<R> combined;
    for (int64_t i = 0; i < static_cast<int64_t>(y.size()); ++i) {
      const std::vector<int64_t> at = Unravel(i, to);
      for (size_t axis = 0; axis < plans.size(); ++axis) {
        neighbours[axis] = StaysAsItIs(params, axes[axis]) ? WeightedIndices<R>{{at[axis], R(1.0)}}
                                                           : plans[axis].elements[at[axis]];
      }
      CombineAxes<R>(neighbours, shape.dims(), combined);
      y[i] = WeightedMean(combined, [&](const WeightedIndex<R>& w) { return x[w.index]; });
    }
    return y;
  }
};

// Beside integers a coordinate counts as it is: their bits decide.
template <class R, class E>
E SelectByCoordinate(R x, R y, E a, E b) {
  if constexpr (std::same_as<R, E>)
    return SelectLess(x, y, a, b);
  else
    return Value(x) < Value(y) ? a : b;
}

// tf_crop_and_resize: elements whose coordinate lies outside the input along some axis.
template <class R, class E>
void Extrapolate(const std::vector<ResizePlan<R>>& plans, E value, const Shape& shape,
                 std::vector<E>& y) {
  for (int64_t i = 0; i < static_cast<int64_t>(y.size()); ++i) {
    const std::vector<int64_t> at = Unravel(i, shape);
    for (size_t axis = 0; axis < plans.size(); ++axis) {
      const R coordinate = plans[axis].coordinates[at[axis]];
      const R last(static_cast<double>(plans[axis].input - 1));
      y[i] = SelectByCoordinate(coordinate, R(0.0), value, y[i]);
      y[i] = SelectByCoordinate(last, coordinate, value, y[i]);
    }
  }
}

// Nearest, saturated integer of an interpolated value.
template <class R>
R IntegerNearest(R value, DType dtype) {
  const auto [low, high] = VisitDType(dtype, []<class E>() {
    if constexpr (std::is_integral_v<E>) {
      return std::pair(static_cast<double>(std::numeric_limits<E>::min()),
                       static_cast<double>(std::numeric_limits<E>::max()));
    }
    return std::pair(-kInfinity, kInfinity);
  });
  return Min(Max(RoundHalfEven(value), R(low)), R(high));
}

template <class T>
void StoreElements(const std::vector<ResizeScalar<T>>& elements, ReferenceContext<T>& context) {
  const DType dtype = context.OutputType(0);
  const MutableView<T> y = context.Output(0);
  for (int64_t i = 0; i < y.size(); ++i) {
    if constexpr (Real<T>)
      y[i] = IsFloat(dtype) ? elements[i] : IntegerNearest(elements[i], dtype);
    else
      y[i] = TruncatedTo<T>(IntegerNearest(elements[i], dtype));
  }
}

// extrapolation_value as an element of the input's type.
template <class E>
E Extrapolation(const ResizeParams& params, DType dtype) {
  const double value = params.extrapolation_value;
  const double element = IsFloat(dtype) ? value : IntegerNearest(value, dtype);
  if constexpr (Real<E>)
    return E(element);
  else
    return dtype == DType::kUint64 ? static_cast<E>(TruncatedTo<uint64_t>(element))
                                   : static_cast<E>(TruncatedTo<int64_t>(element));
}

template <class E, class V>
std::vector<E> CopyOf(const V& view) {
  std::vector<E> elements(view.size());
  for (int64_t i = 0; i < view.size(); ++i) {
    if constexpr (std::same_as<E, std::remove_cvref_t<decltype(view[i])>>)
      elements[i] = view[i];
    else
      elements[i] = static_cast<E>(Value(view[i]));
  }
  return elements;
}

// Elements as they are; integers that a double would round go by their own way.
template <class T, class R>
void StoreNearest(const ResizeParams& params, const std::vector<ResizeAxis>& axes,
                  const std::vector<ResizePlan<R>>& plans, ReferenceContext<T>& context) {
  constexpr DTypeSet kWide{DType::kInt64, DType::kUint64};
  const DType dtype = context.InputType(0);
  const auto nearest = [&]<class E>(const std::vector<E>& x) {
    std::vector<E> y = NearestElements(params, axes, plans, x, context.InputShape(0));
    const Shape& shape = context.OutputShape(0);
    if (Crops(params)) Extrapolate(plans, Extrapolation<E>(params, dtype), shape, y);
    return y;
  };
  if (Real<T> && kWide.Contains(dtype))
    std::ranges::copy(nearest(context.Integers(0)), &context.Indices(0)[0]);
  else
    std::ranges::copy(nearest(CopyOf<T>(context.Input(0))), &context.Output(0)[0]);
}

template <class T, class Interpolation>
absl::Status Reference(const ResizeParams& params, ReferenceContext<T>& context,
                       Interpolation interpolate) {
  using R = ResizeScalar<T>;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<ResizeAxis> axes, AxesOf(params, context));
  if (context.OutputShape(0).ElementCount() == 0) return absl::OkStatus();
  std::vector<ResizePlan<R>> plans;
  for (const ResizeAxis& axis : axes) {
    plans.push_back(PlanAxis<R>(params, axis, CropOf(params, axis, context)));
  }
  if (params.mode == "nearest") {
    StoreNearest(params, axes, plans, context);
    return absl::OkStatus();
  }
  const std::vector<R> x = CopyOf<R>(context.Input(0));
  const Shape shape = context.InputShape(0);
  std::vector<R> y = interpolate(params, axes, plans, x, shape);
  if (Crops(params)) Extrapolate(plans, R(params.extrapolation_value), context.OutputShape(0), y);
  StoreElements<T>(y, context);
  return absl::OkStatus();
}

}  // namespace

OpDef ResizeOp() {
  return OpDef::Of<ResizeParams>("Resize", Since{19})
      .Input("X", kAllTypes)
      .OptionalInput("roi", kRoiTypes)
      .OptionalInput("scales", DType::kFloat32)
      .OptionalInput("sizes", kInt64Only)
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(CostOfResize)
      .Computes<kAllTypes>([](const auto& params, auto& context) {
        return Reference(params, context, AxisByAxis());
      })
      .Form<kFloats>("multiplied_weights", [](const auto& params, auto& context) {
        return Reference(params, context, MultipliedWeights());
      });
}

}  // namespace assay

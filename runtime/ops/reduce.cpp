#include "runtime/ops/reduce.h"

#include "runtime/base/product.h"
#include "runtime/ops/axes.h"

#include <algorithm>
#include <numeric>

namespace assay {
namespace {

constexpr DTypeSet kReducible =
    kFloats | DTypeSet{DType::kUint32, DType::kUint64, DType::kInt32, DType::kInt64};
constexpr DTypeSet kOrdered = kReducible | DTypeSet{DType::kUint8, DType::kInt8, DType::kBool};

absl::StatusOr<std::vector<int64_t>> ReducedAxes(const ReduceParams& params,
                                                 const std::vector<int64_t>& given, int64_t rank) {
  if (!given.empty() || params.noop_with_empty_axes) return CheckedAxes(given, rank);
  std::vector<int64_t> all(rank);
  std::iota(all.begin(), all.end(), int64_t{0});
  return all;
}

absl::Status InferShapes(const ReduceParams& params, InferContext& context) {
  const Shape& data = context.Input(0).shape;
  std::vector<int64_t> given;
  if (context.HasInput(1)) {
    ASSAY_ASSIGN_OR_RETURN(given, context.Integers(1));
  }
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, ReducedAxes(params, given, data.rank()));
  Shape reduced;
  for (int64_t axis = 0; axis < data.rank(); ++axis) {
    if (!std::ranges::binary_search(axes, axis)) {
      reduced.Append(data[axis]);
    } else if (params.keepdims) {
      reduced.Append(1);
    }
  }
  context.SetShape(0, reduced);
  return absl::OkStatus();
}

using Group = std::vector<int64_t>;

template <class T, class F>
absl::Status Reference(const ReduceParams& params, ReferenceContext<T>& context, F formula) {
  const View<T> data = context.Input(0);
  const MutableView<T> reduced = context.Output(0);
  const std::vector<int64_t> given =
      context.HasInput(1) ? context.Integers(1) : std::vector<int64_t>();
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> axes,
                         ReducedAxes(params, given, data.shape().rank()));
  int64_t to = 0;
  for (const Group& group : GroupsAlong(axes, data.shape())) {
    reduced[to++] = formula(
        group, [&](int64_t i) { return data[i]; }, context.InputType(0));
  }
  return absl::OkStatus();
}

/// An op whose formula gives one value for a group of elements x(i) of a type, by `flops`
/// operations for each of them.
template <DTypeSet kTypes, class F>
OpDef ReduceOp(std::string name, Since since, int64_t flops, F formula) {
  return OpDef::Of<ReduceParams>(std::move(name), since)
      .Input("data", kTypes)
      .OptionalInput("axes", kInt64Only)
      .Output("reduced", SameAs("data"))
      .Shapes(InferShapes)
      .Costs([flops](const CostContext& context) {
        return Cost{.flops = flops * context.Input(0).ElementCount(),
                    .bytes = context.InputBytes() + context.OutputBytes()};
      })
      .template Computes<kTypes>([formula](const auto& params, auto& context) {
        return Reference(params, context, formula);
      });
}

// The neutral elements of maximum and minimum: infinite, or the ends of an integer type.
template <class T>
T LeastOf(DType dtype) {
  if constexpr (Real<T>) {
    return T(-kInfinity);
  } else {
    return VisitDType(dtype, []<class E>() -> T {
      if constexpr (std::is_integral_v<E>) return static_cast<T>(std::numeric_limits<E>::lowest());
      return T(0);
    });
  }
}
template <class T>
T GreatestOf(DType dtype) {
  if constexpr (Real<T>) {
    return T(kInfinity);
  } else {
    return VisitDType(dtype, []<class E>() -> T {
      if constexpr (std::is_integral_v<E>) return static_cast<T>(std::numeric_limits<E>::max());
      return T(0);
    });
  }
}

// Integers take real functions in double and truncate the result, as numpy does; what lies beyond
// their type gives its nearest end.
template <class T>
auto ToReal(T x) {
  if constexpr (Integer<T>)
    return static_cast<double>(x);
  else
    return x;
}
template <class T, class R>
T FromReal(R value) {
  if constexpr (Real<T>) {
    return value;
  } else {
    using Limits = std::numeric_limits<T>;
    if (!(value > static_cast<double>(Limits::min()))) return Limits::min();
    return value < static_cast<double>(Limits::max()) ? static_cast<T>(value) : Limits::max();
  }
}

template <class F>
auto Mean(const Group& group, F x) {
  using T = decltype(x(0));
  return Quotient(Sum(group, x), Constant<T>(static_cast<double>(group.size())));
}

template <class F>
auto Maximum(const Group& group, F x, DType dtype) {
  auto top = LeastOf<decltype(x(0))>(dtype);
  for (const int64_t i : group) top = Max(top, x(i));
  return top;
}

template <class F>
auto Minimum(const Group& group, F x, DType dtype) {
  auto bottom = GreatestOf<decltype(x(0))>(dtype);
  for (const int64_t i : group) bottom = Min(bottom, x(i));
  return bottom;
}

// m + log(sum(exp(x - m))) with m the largest element, so that no exponential overflows; 0 where
// that is infinite, since infinity - infinity would be NaN.
template <class F>
auto LogSumExp(const Group& group, F x) {
  using T = decltype(x(0));
  const T top = Largest<T>(group, x);
  const T pivot = std::isinf(Value(top)) ? T(0.0) : top;
  return pivot + Log(Sum(group, [&](int64_t i) { return Exp(x(i) - pivot); }));
}

}  // namespace

std::vector<OpDef> ReduceOps() {
  return {
      ReduceOp<kReducible>("ReduceL1", {18}, 2,
                           [](const Group& group, auto x, DType) {
                             return Sum(group, [&](int64_t i) { return Abs(x(i)); });
                           }),
      ReduceOp<kReducible>("ReduceL2", {18}, 2,
                           [](const Group& group, auto x, DType) {
                             return FromReal<decltype(x(0))>(Sqrt(ToReal(Dot(group, x, x))));
                           }),
      ReduceOp<kReducible>("ReduceLogSum", {18}, 1,
                           [](const Group& group, auto x, DType) {
                             return FromReal<decltype(x(0))>(Log(ToReal(Sum(group, x))));
                           }),
      ReduceOp<kReducible>("ReduceLogSumExp", {18}, 4,
                           [](const Group& group, auto x, DType) {
                             const auto real = [&](int64_t i) { return ToReal(x(i)); };
                             return FromReal<decltype(x(0))>(LogSumExp(group, real));
                           }),
      ReduceOp<kOrdered>(
          "ReduceMax", {20}, 1,
          [](const Group& group, auto x, DType dtype) { return Maximum(group, x, dtype); }),
      ReduceOp<kReducible>("ReduceMean", {18}, 1,
                           [](const Group& group, auto x, DType) { return Mean(group, x); }),
      ReduceOp<kOrdered>(
          "ReduceMin", {20}, 1,
          [](const Group& group, auto x, DType dtype) { return Minimum(group, x, dtype); }),
      ReduceOp<kReducible>("ReduceProd", {18}, 1,
                           [](const Group& group, auto x, DType) { return Product(group, x); }),
      ReduceOp<kReducible>("ReduceSum", {13}, 1,
                           [](const Group& group, auto x, DType) { return Sum(group, x); }),
      ReduceOp<kReducible>("ReduceSumSquare", {18}, 2,
                           [](const Group& group, auto x, DType) { return Dot(group, x, x); }),
  };
}

}  // namespace assay

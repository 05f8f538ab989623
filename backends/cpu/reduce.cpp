#include "backends/cpu/reduce.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/kernels/row_loops.h"
#include "backends/cpu/scratch.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/reduce.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace assay {
namespace {

constexpr DTypeSet kReducible =
    kFloats | DTypeSet(DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64);
constexpr DTypeSet kOrdered = kReducible | DTypeSet(DType::kInt8, DType::kUint8, DType::kBool);

// What a group of contiguous elements becomes. Floats are gathered in W; integers exactly modulo
// 2^64, real functions of them in double.

template <class W>
concept Floating = std::is_floating_point_v<W>;

// A real result as an integer: truncated, and the nearest end of its type beyond that.
template <class W>
W Truncated(double value) {
  if constexpr (Floating<W>) {
    return static_cast<W>(value);
  } else {
    constexpr W kLow = std::numeric_limits<W>::min(), kHigh = std::numeric_limits<W>::max();
    if (!(value > static_cast<double>(kLow))) return kLow;
    return value < static_cast<double>(kHigh) ? static_cast<W>(value) : kHigh;
  }
}

template <class W>
W SumOf(const W* x, int64_t n) {
  if constexpr (Floating<W>) return RowLoopsOf<W>().sum(x, n);
  W sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += x[i];
  return sum;
}

template <class W>
W MagnitudesOf(const W* x, int64_t n) {
  if constexpr (Floating<W>) return RowLoopsOf<W>().sum_of_magnitudes(x, n);
  W sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += x[i] < W{0} ? W{0} - x[i] : x[i];
  return sum;
}

template <class W>
W SquaresOf(const W* x, int64_t n) {
  if constexpr (Floating<W>) return RowLoopsOf<W>().sum_of_squares(x, W{0}, n);
  W sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += x[i] * x[i];
  return sum;
}

template <class W>
W NormOf(const W* x, int64_t n) {
  if constexpr (Floating<W>) return std::sqrt(SquaresOf(x, n));
  return Truncated<W>(std::sqrt(static_cast<double>(SquaresOf(x, n))));
}

template <class W>
W LogOfSum(const W* x, int64_t n) {
  if constexpr (Floating<W>) return std::log(SumOf(x, n));
  return Truncated<W>(std::log(static_cast<double>(SumOf(x, n))));
}

template <class W>
W MeanOf(const W* x, int64_t n) {
  if constexpr (Floating<W>) return SumOf(x, n) / static_cast<W>(n);
  return n == 0 ? W{0} : SumOf(x, n) / static_cast<W>(n);
}

template <class W>
W ProductOf(const W* x, int64_t n) {
  W product = 1;
  for (int64_t i = 0; i < n; ++i) product *= x[i];
  return product;
}

// What the maximum (minimum) of nothing is: infinite, or the end of an integer type.
template <class W>
W EndOf(DType dtype, bool lowest) {
  return VisitDType(dtype, [&]<class E>() -> W {
    if constexpr (std::is_integral_v<E>) {
      using Limits = std::numeric_limits<E>;
      return static_cast<W>(lowest ? Limits::lowest() : Limits::max());
    }
    return lowest ? -std::numeric_limits<W>::infinity() : std::numeric_limits<W>::infinity();
  });
}

template <class W>
W LargestOf(const W* x, int64_t n, DType dtype) {
  if (n == 0) return EndOf<W>(dtype, /*lowest=*/true);
  if constexpr (Floating<W>) return RowLoopsOf<W>().largest(x, n);
  return *std::max_element(x, x + n);
}

template <class W>
W SmallestOf(const W* x, int64_t n, DType dtype) {
  if (n == 0) return EndOf<W>(dtype, /*lowest=*/false);
  W bottom = x[0];
  for (int64_t i = 1; i < n && bottom == bottom; ++i) {
    if (x[i] < bottom || x[i] != x[i]) bottom = x[i];
  }
  return bottom;
}

// top + log(sum of e^(x - top)), so that no exponential overflows; an infinite top stays away.
template <class W>
W LogOfSumOfExponentials(const W* x, int64_t n, DType dtype) {
  const double top = static_cast<double>(LargestOf(x, n, dtype));
  const double pivot = std::isinf(top) ? 0 : top;
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += std::exp(static_cast<double>(x[i]) - pivot);
  return Truncated<W>(pivot + std::log(sum));
}

// The type in which a group of elements E is computed.
template <class E>
struct ReduceWork {
  using Type = std::conditional_t<std::is_unsigned_v<E> && sizeof(E) == 8, uint64_t, int64_t>;
};
template <>
struct ReduceWork<float> {
  using Type = float;
};
template <>
struct ReduceWork<Half> {
  using Type = float;
};
template <>
struct ReduceWork<BFloat16> {
  using Type = float;
};
template <>
struct ReduceWork<double> {
  using Type = double;
};
template <class F>
void VisitReduceWork(DType dtype, F&& f) {
  VisitDType(dtype, [&]<class E>() { f.template operator()<typename ReduceWork<E>::Type>(); });
}

// Which axes are reduced.
using AxisFlags = absl::InlinedVector<bool, 6>;

AxisFlags ReducedAxes(const ReduceParams& params, const KernelContext& context) {
  const int64_t rank = context.Input(0).desc.shape.rank();
  const AxisVector axes = ListOf(context, 1);
  AxisFlags reduced(rank, axes.empty() && !params.noop_with_empty_axes);
  for (const int64_t axis : axes) reduced[WrapAxis(axis, rank)] = true;
  return reduced;
}

// The copy that brings the reduced axes behind the others.
StridedCopy GroupingCopy(const Shape& shape, const AxisFlags& reduced) {
  const auto strides = StridesOf(shape);
  StridedCopy copy;
  for (const bool wanted : {false, true}) {
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      if (reduced[axis] != wanted) continue;
      copy.sizes.push_back(shape[axis]);
      copy.from.push_back(strides[axis]);
    }
  }
  copy.to = AxisVector(copy.sizes.size());
  int64_t step = 1;
  for (int64_t axis = shape.rank() - 1; axis >= 0; --axis) {
    copy.to[axis] = step;
    step *= copy.sizes[axis];
  }
  return copy;
}

// Whether the reduced axes stand last already, axes of length 1 aside.
bool IsGrouped(const Shape& shape, const AxisFlags& reduced) {
  bool seen = false;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] == 1) continue;
    if (seen && !reduced[axis]) return false;
    seen = seen || reduced[axis];
  }
  return true;
}

/// `Function` gives the value of n contiguous elements x of a tensor of `dtype`: (x, n, dtype).
template <class Function>
class ReduceKernel : public KernelImpl {
 public:
  using Params = ReduceParams;

  explicit ReduceKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    const TensorDesc& data = context.Input(0).desc;
    grouped_.Reserve<std::byte>(data.ByteCount());
    VisitReduceWork(data.dtype, [&]<class W>() {
      ReserveWide<W>(data, x_);
      ReserveWide<W>(context.Output(0).desc, y_);
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    const DType dtype = context.Input(0).desc.dtype;
    VisitReduceWork(dtype, [&]<class W>() { Reduce<W>(context); });
    return absl::OkStatus();
  }

 private:
  // The elements with those of each group side by side.
  template <class W>
  const W* Grouped(const KernelContext& context) {
    const DeviceTensor& data = context.Input(0);
    const AxisFlags reduced = ReducedAxes(params_, context);
    if (IsGrouped(data.desc.shape, reduced)) return Widened<W>(data, x_);
    StridedCopy copy = GroupingCopy(data.desc.shape, reduced);
    MergeAxes(copy);
    RunCopy(copy, data.Data<const std::byte>(), grouped_.As<std::byte>(), SizeOf(data.desc.dtype));
    if (data.desc.dtype == DTypeOf<W>()) return grouped_.As<W>();
    ConverterOf(data.desc.dtype, DTypeOf<W>())(grouped_.As<std::byte>(), x_.As<W>(),
                                               data.desc.ElementCount());
    return x_.As<W>();
  }

  template <class W>
  void Reduce(const KernelContext& context) {
    const DeviceTensor &data = context.Input(0), &reduced = context.Output(0);
    const int64_t groups = reduced.desc.ElementCount();
    if (groups == 0) return;
    const int64_t length = data.desc.ElementCount() / groups;
    W* y = WideTarget<W>(reduced, y_);
    const W* x = length == 0 ? nullptr : Grouped<W>(context);
    for (int64_t i = 0; i < groups; ++i) y[i] = Function{}(x + i * length, length, data.desc.dtype);
    StoreWide<W>(reduced, y_);
  }

  const Params& params_;
  Scratch grouped_, x_, y_;
};

template <class Function>
Capability ReduceRow(std::string type, DTypeSet types, Function) {
  return StatefulRow<ReduceKernel<Function>>(std::move(type), "reduce.rows", {types, kInt64Only});
}

}  // namespace

std::vector<Capability> ReduceRows() {
  return {
      ReduceRow("ReduceL1", kReducible,
                [](auto x, int64_t n, DType) { return MagnitudesOf(x, n); }),
      ReduceRow("ReduceL2", kReducible, [](auto x, int64_t n, DType) { return NormOf(x, n); }),
      ReduceRow("ReduceLogSum", kReducible,
                [](auto x, int64_t n, DType) { return LogOfSum(x, n); }),
      ReduceRow("ReduceLogSumExp", kReducible,
                [](auto x, int64_t n, DType dtype) { return LogOfSumOfExponentials(x, n, dtype); }),
      ReduceRow("ReduceMax", kOrdered,
                [](auto x, int64_t n, DType dtype) { return LargestOf(x, n, dtype); }),
      ReduceRow("ReduceMean", kReducible, [](auto x, int64_t n, DType) { return MeanOf(x, n); }),
      ReduceRow("ReduceMin", kOrdered,
                [](auto x, int64_t n, DType dtype) { return SmallestOf(x, n, dtype); }),
      ReduceRow("ReduceProd", kReducible, [](auto x, int64_t n, DType) { return ProductOf(x, n); }),
      ReduceRow("ReduceSum", kReducible, [](auto x, int64_t n, DType) { return SumOf(x, n); }),
      ReduceRow("ReduceSumSquare", kReducible,
                [](auto x, int64_t n, DType) { return SquaresOf(x, n); }),
  };
}

}  // namespace assay

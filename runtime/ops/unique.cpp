#include "runtime/ops/unique.h"

#include "runtime/ops/movement.h"
#include "runtime/ops/nan_order.h"

#include <algorithm>

namespace assay {
namespace {

constexpr DTypeSet kUniqueTypes = kAllTypes.Without(DType::kBFloat16);

template <class T>
bool IsSliceBelow(const View<T>& x, const Block& slices, int64_t a, int64_t b) {
  for (int64_t i = 0; i < slices.outer; ++i) {
    for (int64_t k = 0; k < slices.inner; ++k) {
      const auto from_a = Value(x[slices.At(i, a, k)]), from_b = Value(x[slices.At(i, b, k)]);
      if (IsBelow(from_a, from_b)) return true;
      if (IsBelow(from_b, from_a)) return false;
    }
  }
  return false;
}

// Equal slices together, each group in order of occurrence, the groups in the order of the output.
template <class T>
std::vector<std::vector<int64_t>> GroupsOfEqual(const UniqueParams& params, const View<T>& x) {
  const Block slices = SlicesAlong(params.axis, x.shape());
  const auto is_below = [&](int64_t a, int64_t b) { return IsSliceBelow(x, slices, a, b); };
  AxisMap order = IdentityMap(slices.length);
  std::ranges::stable_sort(order, is_below);
  std::vector<std::vector<int64_t>> groups;
  for (const int64_t slice : order) {
    if (groups.empty() || is_below(groups.back().front(), slice)) groups.emplace_back();
    groups.back().push_back(slice);
  }
  if (!params.sorted) std::ranges::sort(groups);  // by first occurrence
  return groups;
}

template <class T>
int64_t CountOfUnique(const UniqueParams& params, const Tensor& x) {
  const std::vector<T> elements = LoadAs<T>(x);
  return static_cast<int64_t>(GroupsOfEqual(params, View<T>(elements, x.shape())).size());
}

int64_t CountOfUnique(const UniqueParams& params, const Tensor& x) {
  if (IsFloat(x.dtype())) return CountOfUnique<double>(params, x);
  if (x.dtype() == DType::kUint64) return CountOfUnique<uint64_t>(params, x);
  return CountOfUnique<int64_t>(params, x);
}

absl::Status InferShapes(const UniqueParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  if (params.axis) ASSAY_RETURN_IF_ERROR(CheckAxis(*params.axis, x));
  ASSAY_ASSIGN_OR_RETURN(const Tensor data, context.Data(0));
  const int64_t count = CountOfUnique(params, data);
  Shape y = params.axis ? x : Shape{0};
  y[WrapAxis(params.axis.value_or(0), y.rank())] = count;
  const Shape shapes[] = {y, {count}, {SlicesAlong(params.axis, x).length}, {count}};
  for (size_t i = 0; i < context.OutputCount(); ++i) context.SetShape(i, shapes[i]);
  return absl::OkStatus();
}

template <class T>
void Reference(const UniqueParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const Block slices = SlicesAlong(params.axis, x.shape());
  const auto groups = GroupsOfEqual(params, x);
  const auto count = static_cast<int64_t>(groups.size());
  const MutableView<T> y = context.Output(0);
  const Block unique{slices.outer, count, slices.inner};
  for (int64_t j = 0; j < count; ++j) {
    for (int64_t i = 0; i < slices.outer; ++i) {
      for (int64_t k = 0; k < slices.inner; ++k) {
        y[unique.At(i, j, k)] = x[slices.At(i, groups[j].front(), k)];
      }
    }
    if (context.HasOutput(1)) context.Indices(1)[j] = groups[j].front();
    for (const int64_t slice : groups[j]) {
      if (context.HasOutput(2)) context.Indices(2)[slice] = j;
    }
    if (context.HasOutput(3)) context.Indices(3)[j] = static_cast<int64_t>(groups[j].size());
  }
}

}  // namespace

OpDef UniqueOp() {
  return OpDef::Of<UniqueParams>("Unique", Since{11})
      .Input("X", kUniqueTypes)
      .Output("Y", SameAs("X"))
      .OptionalOutput("indices", DType::kInt64)
      .OptionalOutput("inverse_indices", DType::kInt64)
      .OptionalOutput("counts", DType::kInt64)
      .Shapes(InferShapes)
      .Costs(LooksAtItsData)
      .Computes<kUniqueTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

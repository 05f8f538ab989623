#include "runtime/ops/range.h"

#include "runtime/ops/list_inputs.h"

#include <absl/numeric/int128.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace assay {
namespace {

constexpr DTypeSet kRangeTypes = kFloats | DTypeSet(DType::kInt16, DType::kInt32, DType::kInt64);
constexpr std::array<const char*, 3> kRangeInputs{"start", "limit", "delta"};

absl::StatusOr<int64_t> CountOf(double start, double limit, double delta) {
  const double count = std::ceil((limit - start) / delta);
  if (!(std::fabs(count) < 0x1p62)) {
    return InvalidArgument("from {} to {} by {} is no countable range", start, limit, delta);
  }
  return std::max<int64_t>(static_cast<int64_t>(count), 0);
}

// Distances of 64-bit integers take 65 bits.
absl::StatusOr<int64_t> CountOf(int64_t start, int64_t limit, int64_t delta) {
  if (delta == 0) {
    return InvalidArgument("from {} to {} by {} is no countable range", start, limit, delta);
  }
  const absl::int128 way = absl::int128(limit) - start;
  if (way == 0 || (way < 0) != (delta < 0)) return 0;
  const absl::int128 count = (way - (delta > 0 ? 1 : -1)) / delta + 1;
  if (count > INT64_MAX) return InvalidArgument("from {} to {} is too far", start, limit);
  return static_cast<int64_t>(count);
}

template <class T>
absl::StatusOr<int64_t> CountFrom(InferContext& context) {
  std::array<T, 3> values;
  for (size_t i = 0; i < values.size(); ++i) {
    ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(i), kRangeInputs[i]));
    ASSAY_ASSIGN_OR_RETURN(const Tensor tensor, context.Data(i));
    values[i] = LoadAs<T>(tensor).front();
  }
  return CountOf(values[0], values[1], values[2]);
}

absl::Status InferShapes(const RangeParams& params, InferContext& context) {
  const auto stash = DTypeFromOnnx(params.stash_type);
  if (stash != DType::kFloat32 && stash != DType::kFloat64) {
    return InvalidArgument("stash_type ({}) is neither 1 (float32) nor 11 (float64)",
                           params.stash_type);
  }
  ASSAY_ASSIGN_OR_RETURN(const int64_t count, IsFloat(context.Input(0).dtype)
                                                  ? CountFrom<double>(context)
                                                  : CountFrom<int64_t>(context));
  context.SetShape(0, Shape{count});
  return absl::OkStatus();
}

template <class T>
void Reference(const RangeParams&, ReferenceContext<T>& context) {
  const T start = context.Input(0)[0], delta = context.Input(2)[0];
  const MutableView<T> output = context.Output(0);
  for (int64_t i = 0; i < output.size(); ++i) {
    output[i] = start + Constant<T>(static_cast<double>(i)) * delta;
  }
}

}  // namespace

OpDef RangeOp() {
  return OpDef::Of<RangeParams>("Range", Since{27})
      .Input("start", kRangeTypes)
      .Input("limit", SameAs("start"))
      .Input("delta", SameAs("start"))
      .Output("output", SameAs("start"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(2))  // multiply, add
      .Computes<kRangeTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay

#pragma once

#include "runtime/ops/axes.h"
#include "runtime/ops/op_def.h"
#include "runtime/ops/quantization.h"

#include <cstdint>
#include <string_view>
#include <vector>

// What the integer and QLinear products share: zero points taken off, results put back on a scale.

namespace assay {

inline constexpr DTypeSet kByteTypes{DType::kInt8, DType::kUint8};

/// Elements of an integer input minus its zero point, exactly. The zero point (input
/// `zero_point`; 0 where it is absent) broadcasts to the input after `as` gives it its place.
template <class T>
std::vector<int64_t> Centred(const ReferenceContext<T>& context, size_t input, size_t zero_point,
                             const Shape& as) {
  std::vector<int64_t> values = context.Integers(input);
  if (!context.HasInput(zero_point)) return values;
  const std::vector<int64_t> zeros = context.Integers(zero_point);
  const Broadcast to_zero(as, context.InputShape(input));
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] -= zeros[to_zero(static_cast<int64_t>(i))];
  }
  return values;
}

/// A parameter for each output channel of a filter, or one for all, placed along its first axis.
/// Error: `w_scale has shape 3, but the filter has 4 outputs`.
absl::StatusOr<Shape> AlongOutputs(std::string_view name, const Shape& parameter, const Shape& w);

/// saturate(round(sum * multiplier) + zero_point), ties to even, in the range of `dtype`. `sum` is
/// exact; kernels round it to their working format.
template <class T>
T Requantised(int64_t sum, T multiplier, int64_t zero_point, DType dtype) {
  const T scaled = Constant<T>(static_cast<double>(sum)) * multiplier;
  return Saturated(RoundHalfEven(scaled) + T(static_cast<double>(zero_point)), dtype);
}

}  // namespace assay

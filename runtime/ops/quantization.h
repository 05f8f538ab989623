#pragma once

#include "runtime/base/arithmetic.h"
#include "runtime/base/status.h"
#include "runtime/ops/axes.h"
#include "runtime/tensor/dtype.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

// What the ops of linear quantisation share: which scale an element has, and the way to an integer.

namespace assay {

inline constexpr DTypeSet kQuantizedTypes{DType::kInt8, DType::kUint8, DType::kInt16,
                                          DType::kUint16};

/// How far one scale reaches, as ONNX QuantizeLinear has it. A scale of one element serves the
/// whole tensor; a vector has one for each index of `axis`; with a block size, one serves
/// `block_size` neighbours along `axis`, and the scale has the tensor's shape but for that.
struct Granularity {
  int64_t axis = 1;
  int64_t block_size = 0;  ///< 0: no blocks
};

/// Checks axis, block size and the shape of the scale. `name` is the scale's, for the sentence.
absl::Status CheckGranularity(const Granularity& granularity, const Shape& x, std::string_view name,
                              const Shape& scale);

/// Linear index of an element's scale (and zero point). Requires checked shapes.
/// `ScaleIndex at(granularity, x.shape(), scale.shape()); y[i] = x[i] * scale[at(i)];`
class ScaleIndex {
 public:
  ScaleIndex(const Granularity& granularity, const Shape& x, const Shape& scale);
  int64_t operator()(int64_t element) const;

 private:
  Block elements_;          // of x, around the axis
  Block scales_{1, 1, 1};   // likewise; one length 1 where it repeats
  int64_t block_size_ = 1;  // neighbours along the axis that share a scale
};

/// A result in the precision of `dtype`, which the op allows where the kernel's own is higher.
template <class T>
T InPrecision(T x, std::optional<DType>) {
  return x;
}
inline Tracked InPrecision(Tracked x, std::optional<DType> dtype) {
  const bool coarser = dtype && FormatOf(*dtype).unit > CurrentModel().work.unit;
  return coarser ? Rounded(x.v, x.e, 1, FormatOf(*dtype)) : x;
}

/// x / scale as the nearest integer, ties to even. `precision` is that of the division: near a tie
/// it leaves both neighbours open.
template <Real T>
T RoundedQuotient(T x, T scale, std::optional<DType> precision = {}) {
  const T quotient = InPrecision(x, precision) / InPrecision(scale, precision);
  return RoundHalfEven(InPrecision(quotient, precision));
}
template <Integer T>
T RoundedQuotient(T x, T scale, std::optional<DType> = {}) {
  const T quotient = Quotient(x, scale);
  const T rest = 2 * Abs(x - quotient * scale), whole = Abs(scale);
  const bool away = rest > whole || (rest == whole && quotient % 2 != 0);
  return away ? quotient + Sign(x) * Sign(scale) : quotient;
}

/// x cut to what an integer type of at most 16 bits holds.
template <class T>
T Saturated(T x, DType dtype) {
  return VisitDType(dtype, [&]<class E>() -> T {
    if constexpr (std::is_integral_v<E> && sizeof(E) <= 2) {
      return Max(T(std::numeric_limits<E>::lowest()), Min(T(std::numeric_limits<E>::max()), x));
    }
    return x;
  });
}

}  // namespace assay

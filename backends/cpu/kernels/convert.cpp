#include "backends/cpu/kernels/convert.h"

#include "backends/cpu/kernels/narrow_loops.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <type_traits>

namespace assay {
namespace {

template <class E>
constexpr bool kIsNarrow = std::is_same_v<E, Half> || std::is_same_v<E, BFloat16>;

// What casting to the integer type would do is undefined outside its range.
template <class To>
To Truncated(double value) {
  if (std::is_same_v<To, uint64_t> && value >= 0x1p63) {
    return value < 0x1p64 ? static_cast<To>(value) : std::numeric_limits<To>::max();
  }
  if (value >= 0x1p63) return static_cast<To>(std::numeric_limits<int64_t>::max());
  if (!(value >= -0x1p63)) return static_cast<To>(std::numeric_limits<int64_t>::min());
  return static_cast<To>(static_cast<int64_t>(value));
}

// An integer as a double that rounds to a narrow float as the integer itself would: bits beyond
// the 53 of a double are gathered in its last one.
template <class Wide>
double WithStickyBit(Wide value) {
  const bool negative = value < 0;
  const uint64_t bits = static_cast<uint64_t>(value), magnitude = negative ? 0 - bits : bits;
  const int beyond = std::bit_width(magnitude) - 53;
  uint64_t kept = magnitude;
  if (beyond > 0) {
    kept = magnitude >> beyond << beyond;
    if (kept != magnitude) kept |= uint64_t{1} << beyond;
  }
  return negative ? -static_cast<double>(kept) : static_cast<double>(kept);
}

template <class To, class From>
To Convert(From value) {
  if constexpr (kIsNarrow<From>) {
    return Convert<To>(value.ToDouble());
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From{};
  } else if constexpr (kIsNarrow<To> && std::is_floating_point_v<From>) {
    return To::FromDouble(value);
  } else if constexpr (kIsNarrow<To>) {
    using Wide = std::conditional_t<std::is_signed_v<From>, int64_t, uint64_t>;
    return To::FromDouble(WithStickyBit<Wide>(value));
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    return Truncated<To>(value);
  } else {
    return static_cast<To>(value);
  }
}

template <class From, class To>
void ConvertAll(const void* from, void* to, int64_t n) {
  const From* x = static_cast<const From*>(from);
  To* y = static_cast<To*>(to);
  if constexpr (std::is_same_v<From, To>) {
    std::copy_n(x, n, y);
  } else {
    for (int64_t i = 0; i < n; ++i) y[i] = Convert<To>(x[i]);
  }
}

}  // namespace

Converter ConverterOf(DType from, DType to) {
  if (const Converter vector = NarrowLoop(from, to)) return vector;
  return VisitDType(from, [to]<class From>() {
    return VisitDType(to, []<class To>() -> Converter { return &ConvertAll<From, To>; });
  });
}

}  // namespace assay

#pragma once

#include "runtime/base/arithmetic.h"

#include <cstdint>
#include <limits>

namespace assay {

/// A double as an integer, for every value and the same on every host: truncated, cut to 64 bits;
/// negative ones wrap where T is unsigned, NaN gives the lowest int64_t.
template <Integer T>
T TruncatedTo(double value) {
  using Signed = std::numeric_limits<int64_t>;
  constexpr double kSignedEnd = 0x1p63, kEnd = 0x1p64;
  if (std::same_as<T, uint64_t> && value >= kSignedEnd) {
    return value < kEnd ? static_cast<T>(value) : std::numeric_limits<T>::max();
  }
  if (!(value >= -kSignedEnd)) return static_cast<T>(Signed::min());
  return static_cast<T>(value < kSignedEnd ? static_cast<int64_t>(value) : Signed::max());
}

}  // namespace assay

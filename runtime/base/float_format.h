#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace assay {

/// What the error analysis needs to know of a binary floating-point format.
struct FloatFormat {
  double unit;        ///< unit roundoff u = 2^-p, p the digits of the significand
  double min_normal;  ///< smallest normal number
  double max;         ///< largest finite number
  double overflow;    ///< smallest magnitude that rounds to infinity

  bool operator==(const FloatFormat&) const = default;
};

inline constexpr FloatFormat kFloat64Format{0x1p-53, 0x1p-1022, 0x1.fffffffffffffp1023,
                                            0x1.fffffffffffffp1023};
inline constexpr FloatFormat kFloat32Format{0x1p-24, 0x1p-126, 0x1.fffffep127, 0x1.ffffffp127};
inline constexpr FloatFormat kFloat16Format{0x1p-11, 0x1p-14, 65504.0, 65520.0};
inline constexpr FloatFormat kBFloat16Format{0x1p-8, 0x1p-126, 0x1.fep127, 0x1.ffp127};

/// Largest power of two that is not above `magnitude` (0 for 0 and for double subnormals).
inline double PowerOfTwoFloor(double magnitude) {
  return std::bit_cast<double>(std::bit_cast<uint64_t>(magnitude) & 0x7ff0000000000000u);
}

/// The distance between neighbouring numbers of `format` at `magnitude`, subnormals included.
inline double Ulp(const FloatFormat& format, double magnitude) {
  return std::max(PowerOfTwoFloor(magnitude), format.min_normal) * (2 * format.unit);
}

/// Half of it; for double's own subnormals the whole, since double does not hold the half.
inline double HalfUlp(const FloatFormat& format, double magnitude) {
  return std::max(Ulp(format, magnitude) / 2, 0x1p-1074);
}

/// Weight of the lowest set bit of a finite value: the largest power of two that divides it.
/// Infinite for 0.
inline double LowestBit(double value) {
  if (value == 0) return std::numeric_limits<double>::infinity();
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
  const uint64_t hidden = exponent == 0 ? 0 : 0x10000000000000u;
  const uint64_t significand = (bits & 0xfffffffffffffu) | hidden;
  return std::ldexp(1.0, std::max(exponent, 1) - 1075 + std::countr_zero(significand));
}

/// Whether `format` holds `value` exactly. NaN and infinities count as not representable.
inline bool IsRepresentable(const FloatFormat& format, double value) {
  const double magnitude = std::fabs(value);
  if (magnitude >= format.min_normal && magnitude <= format.max) {
    const uint64_t digits_beyond = static_cast<uint64_t>(format.unit * 0x1p53) - 1;
    return (std::bit_cast<uint64_t>(value) & digits_beyond) == 0;
  }
  if (magnitude == 0) return true;
  if (!(magnitude <= format.max)) return false;
  const double ulps = magnitude / Ulp(format, magnitude);
  return ulps == std::floor(ulps);
}

}  // namespace assay

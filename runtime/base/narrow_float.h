#pragma once

#include <bit>
#include <cstdint>

namespace assay {

/// An IEEE-like 16-bit float as its bits. It only stores: arithmetic happens in double.
/// `Half h = Half::FromDouble(0.1); double back = h.ToDouble();`
template <int kExponentBits, int kMantissaBits>
struct NarrowFloat {
  static_assert(1 + kExponentBits + kMantissaBits == 16);
  uint16_t bits = 0;

  bool operator==(const NarrowFloat&) const = default;  // of the bits: NaN equals itself

  /// Rounds to nearest, ties to even, in one step from double. NaN stays a quiet NaN with its sign.
  static NarrowFloat FromDouble(double value);

  /// Exact.
  double ToDouble() const;
};

using Half = NarrowFloat<5, 10>;
using BFloat16 = NarrowFloat<8, 7>;

// Only integer arithmetic on the bits: GCC 12 miscompiles some float formulations of this.
template <int kExponentBits, int kMantissaBits>
NarrowFloat<kExponentBits, kMantissaBits> NarrowFloat<kExponentBits, kMantissaBits>::FromDouble(
    double value) {
  constexpr int kBias = (1 << (kExponentBits - 1)) - 1;
  constexpr uint64_t kInfinity = uint64_t{(1u << kExponentBits) - 1} << kMantissaBits;
  const uint64_t wide = std::bit_cast<uint64_t>(value);
  const uint16_t sign = static_cast<uint16_t>(wide >> 63 << 15);
  const int exponent = static_cast<int>(wide >> 52 & 0x7ff);
  const uint64_t fraction = wide & 0xfffffffffffffu;
  const auto result = [&](uint64_t magnitude) {
    return NarrowFloat{static_cast<uint16_t>(sign | magnitude)};
  };
  if (exponent == 0x7ff) return result(kInfinity | (fraction ? 1u << (kMantissaBits - 1) : 0));
  const int narrow_exponent = exponent - 1023 + kBias;
  if (narrow_exponent > (1 << kExponentBits)) return result(kInfinity);

  const uint64_t significand =
      exponent == 0 ? 0 : fraction | 1ull << 52;  // double subnormals vanish
  const int subnormal_shift = narrow_exponent < 1 ? 1 - narrow_exponent : 0;
  const int shift = 52 - kMantissaBits + subnormal_shift;
  if (shift > 54) return result(0);
  const uint64_t kept = significand >> shift;
  const uint64_t rest = significand & ((1ull << shift) - 1);
  const uint64_t half = 1ull << (shift - 1);
  const uint64_t rounded = kept + (rest > half || (rest == half && (kept & 1)));
  // The hidden bit of `rounded` carries into the exponent field, and so does a rounding overflow.
  const uint64_t base =
      subnormal_shift ? 0 : static_cast<uint64_t>(narrow_exponent - 1) << kMantissaBits;
  const uint64_t magnitude = base + rounded;
  return result(magnitude < kInfinity ? magnitude : kInfinity);
}

template <int kExponentBits, int kMantissaBits>
double NarrowFloat<kExponentBits, kMantissaBits>::ToDouble() const {
  constexpr int kBias = (1 << (kExponentBits - 1)) - 1;
  const uint64_t sign = static_cast<uint64_t>(bits >> 15) << 63;
  const uint64_t exponent = bits >> kMantissaBits & ((1u << kExponentBits) - 1);
  const uint64_t fraction = bits & ((1u << kMantissaBits) - 1);
  if (exponent == (1u << kExponentBits) - 1) {
    return std::bit_cast<double>(sign | 0x7ffull << 52 | fraction << (52 - kMantissaBits));
  }
  if (exponent == 0) {  // subnormal: fraction * 2^(1 - bias - mantissa bits)
    const double step =
        std::bit_cast<double>(static_cast<uint64_t>(1023 + 1 - kBias - kMantissaBits) << 52);
    const double magnitude = static_cast<double>(fraction) * step;
    return sign ? -magnitude : magnitude;
  }
  return std::bit_cast<double>(sign | (exponent + 1023 - kBias) << 52 |
                               fraction << (52 - kMantissaBits));
}

}  // namespace assay

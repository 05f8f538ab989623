#pragma once

#include "runtime/base/arithmetic.h"
#include "runtime/base/narrow_float.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

// What the tests of the error analysis are written with: a device emulated in a narrow format, and
// a count of how much of the bound its answers use.

namespace assay {

/// Whether the analysis lets a correct device answer `got`.
inline bool Allows(Tracked expected, double got) {
  if (expected.e == kInfinity) return true;
  if (std::isnan(expected.v)) return std::isnan(got);
  if (std::isinf(expected.v)) return got == expected.v;
  return std::fabs(got - expected.v) <= expected.e;
}

/// How the answers of correct devices lie in the bounds: share = error / bound.
class Shares {
 public:
  template <class Describe>
  void Count(Tracked expected, double got, Describe describe) {
    if (!Allows(expected, got) && outside_++ == 0) {
      first_ = fmt::format("{}: got {} outside {} +- {}", describe(), got, expected.v, expected.e);
    }
    if (!std::isfinite(expected.e) || !std::isfinite(got)) return;
    const double error = std::fabs(got - expected.v);
    if (error != 0) largest_ = std::max(largest_, error / expected.e);
  }
  void Count(Tracked expected, double got) {
    Count(expected, got, [] { return std::string("a device"); });
  }

  int64_t outside() const { return outside_; }         ///< answers that the analysis forbids
  const std::string& first() const { return first_; }  ///< the first of them
  double largest() const { return largest_; }

 private:
  int64_t outside_ = 0;
  std::string first_;
  double largest_ = 0;
};

/// The same numbers on every host and compiler.
class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  double Uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }  ///< [0, 1)
  double Signed() { return 2 * Uniform() - 1; }                                ///< [-1, 1)
  int64_t Below(int64_t n) { return static_cast<int64_t>(engine_() % static_cast<uint64_t>(n)); }
  double Normal() {
    return std::sqrt(-2 * std::log(1 - Uniform())) * std::cos(2 * M_PI * Uniform());
  }

 private:
  std::mt19937_64 engine_;
};

/// A device whose every result is a number of the 16-bit format E.
template <class E>
struct NarrowDevice {
  static constexpr bool kIsHalf = std::is_same_v<E, Half>;
  static constexpr FloatFormat kFormat = kIsHalf ? kFloat16Format : kBFloat16Format;
  static constexpr uint16_t kInfinityBits = kIsHalf ? 0x7c00 : 0x7f80;

  static NumericModel Model() {
    NumericModel model;
    model.work = model.accumulate = model.store = kFormat;
    return model;
  }
  static double Nearest(double x) { return E::FromDouble(x).ToDouble(); }
  /// The number that is `steps` above the i-th; numbers are counted from zero, negative ones down.
  static double Number(int i) {
    const double magnitude = E{static_cast<uint16_t>(std::abs(i))}.ToDouble();
    return i < 0 ? -magnitude : magnitude;
  }
  static int Index(double number) {
    const int magnitude = E::FromDouble(std::fabs(number)).bits;
    return number < 0 ? -magnitude : magnitude;
  }
  /// Smallest number not below x, largest not above.
  static double AtLeast(double x) {
    const int i = Index(x);
    return Number(i) < x ? Number(i + 1) : Number(i);
  }
  static double AtMost(double x) { return -AtLeast(-x); }

  /// The results of a function that is right to `ulps` units in the last place: the extreme ones
  /// and the nearest.
  static std::vector<double> Answers(double exact, double ulps) {
    std::vector<double> answers = {Nearest(exact)};
    if (!std::isfinite(exact) || ulps <= 0.5) return answers;
    const double reach = ulps * Ulp(kFormat, std::fabs(exact));
    for (const double extreme : {AtLeast(exact - reach), AtMost(exact + reach)}) {
      if (std::fabs(extreme - exact) <= reach) answers.push_back(extreme);
    }
    return answers;
  }

  /// Numbers that a device may hold for x: the extremes of [v - e, v + e], the nearest, another.
  static std::vector<double> Held(Tracked x, Random& random) {
    if (x.e == 0) return {x.v};
    std::vector<double> held;
    for (const double candidate : {AtLeast(x.v - x.e), AtMost(x.v + x.e), Nearest(x.v),
                                   Nearest(x.v + x.e * random.Signed())}) {
      if (std::fabs(candidate - x.v) <= x.e) held.push_back(candidate);
    }
    return held;
  }

  /// A value that some device holds, all binades equally likely: exact, or with an error from half
  /// an ulp to several times itself.
  static Tracked RandomOperand(Random& random) {
    const int magnitude = static_cast<int>(random.Below(kInfinityBits));
    const double number = Number(random.Below(2) ? magnitude : -magnitude);
    const double half_ulp = HalfUlp(kFormat, std::fabs(number));
    switch (random.Below(4)) {
      case 0: return number;
      case 1: return {number + half_ulp * random.Signed(), half_ulp};
      case 2: return {number * (1 + 0.1 * random.Signed()), 0.15 * std::fabs(number) + half_ulp};
      default: return {number, 4 * random.Uniform() * std::fabs(number) + half_ulp};
    }
  }
};

}  // namespace assay

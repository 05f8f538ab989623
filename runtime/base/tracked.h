#pragma once

#include "runtime/base/numeric_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay {

/// A value together with the error that any correct kernel of the current NumericModel may have
/// made: the device's value lies in [v - e, v + e]. `v` is the exact result in double, never
/// rounded to the working format. Running error analysis after Wilkinson (1963) and Higham,
/// "Accuracy and Stability of Numerical Algorithms", ch. 3.
///
/// What is exact stays exact: operands without error, a correctly rounded operation and a result
/// that the working format holds give e = 0, so that exact data is judged with threshold 0.
struct Tracked {
  double v = 0;
  double e = 0;

  Tracked() = default;
  Tracked(double value) : v(value) {}  // a loaded element, or a constant that is representable
  Tracked(double value, double error) : v(value), e(error) {}
};

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The oracle itself computes in double.
inline constexpr double kOracleUnit = 0x1p-53;

/// One rounding of a result `value` that comes in with `error`: `half_ulps` half units in the last
/// place of `format` at the magnitude reached, 1 for a correctly rounded operation.
inline Tracked Rounded(double value, double error, double half_ulps, const FloatFormat& format) {
  const NumericModel& model = CurrentModel();
  // Infinities and NaN come as they are where the operands are known, else they need not come.
  if (!std::isfinite(value)) return {value, std::isfinite(error) ? 0 : kInfinity};
  const bool flushes = model.flush_to_zero && value != 0 && std::fabs(value) < format.min_normal;
  if (error == 0 && half_ulps == 1 && !flushes && IsRepresentable(format, value)) {
    return {value, 0};
  }
  const double reach = std::fabs(value) + error;
  if (!(reach < format.overflow)) return {value, kInfinity};  // the device may have overflowed
  double rounding = half_ulps * model.scale * HalfUlp(format, reach);
  if (model.flush_to_zero && std::fabs(value) - error < format.min_normal) {
    rounding = std::max(rounding, std::min(reach, format.min_normal));
  }
  return {value, error + rounding + kOracleUnit * reach};
}

inline Tracked Rounded(double value, double error, double half_ulps = 1) {
  return Rounded(value, error, half_ulps, CurrentModel().work);
}

/// A constant of the formula, rounded by the kernel to its working format.
inline Tracked TrackedConstant(double value) { return Rounded(value, 0); }

inline Tracked operator+(Tracked a, Tracked b) { return Rounded(a.v + b.v, a.e + b.e); }
inline Tracked operator-(Tracked a, Tracked b) { return Rounded(a.v - b.v, a.e + b.e); }
inline Tracked operator-(Tracked a) { return {-a.v, a.e}; }

/// Whether every device has NaN here.
inline bool IsCertainlyNan(Tracked x) { return std::isnan(x.v) && x.e == 0; }

/// Error of the exact product of two values with errors, against a.v * b.v in double.
double ProductError(Tracked a, Tracked b);
inline Tracked operator*(Tracked a, Tracked b) { return Rounded(a.v * b.v, ProductError(a, b)); }

/// Infinite error where the divisor may be zero; a divisor that may have overflowed gives [0, q].
Tracked operator/(Tracked a, Tracked b);

/// Distance of two results; none between equal infinities, infinite where one is NaN.
inline double Distance(double a, double b) {
  if (a == b) return 0;
  const double distance = std::fabs(a - b);
  return std::isnan(distance) ? kInfinity : distance;
}

/// What devices may hold. A value that may have overflowed is large or infinite, but keeps its
/// sign; both ends are NaN where even that is open.
struct Interval {
  double low, high;
};
Interval IntervalOf(Tracked x);

/// A function that is monotone on its domain [low, high], which no kernel leaves that is meant to
/// be inside (a sum of squares stays one, whatever its error): the values at the ends of [v - e, v
/// + e] bound it. `half_ulps` 0 says that the function itself is exact (floor, sign).
template <class F>
Tracked Monotone(Tracked x, F f, double half_ulps, double low = -kInfinity,
                 double high = kInfinity) {
  const double value = f(x.v);
  double error = 0;
  if (x.e != 0) {
    const Interval held = IntervalOf(x);
    if (x.v >= low && x.v <= high) {
      error = std::max(Distance(f(std::min(held.high, high)), value),
                       Distance(f(std::max(held.low, low)), value));
    } else {
      error = held.high < low || held.low > high ? 0 : kInfinity;  // NaN for certain, or perhaps
    }
  }
  if (half_ulps == 0) return {value, error};
  return Rounded(value, error, half_ulps);
}

template <class F>
Tracked Monotone(Tracked x, F f, MathFunction function, double low = -kInfinity,
                 double high = kInfinity) {
  return Monotone(x, f, HalfUlpsOf(function), low, high);
}

Tracked Sqrt(Tracked x);
Tracked Exp(Tracked x);
Tracked Expm1(Tracked x);
Tracked Log(Tracked x);
Tracked Log1p(Tracked x);
Tracked Tanh(Tracked x);
Tracked Sigmoid(Tracked x);
Tracked Erf(Tracked x);
Tracked Sin(Tracked x);
Tracked Cos(Tracked x);
Tracked Tan(Tracked x);
Tracked Asin(Tracked x);
Tracked Acos(Tracked x);
Tracked Atan(Tracked x);
Tracked Sinh(Tracked x);
Tracked Cosh(Tracked x);
Tracked Asinh(Tracked x);
Tracked Acosh(Tracked x);
Tracked Atanh(Tracked x);
Tracked Pow(Tracked x, Tracked y);

Tracked Floor(Tracked x);
Tracked Ceil(Tracked x);
Tracked RoundHalfEven(Tracked x);
Tracked Truncate(Tracked x);
Tracked Sign(Tracked x);

/// Remainder with the sign of the dividend, as C's fmod; exact on exact operands.
Tracked Fmod(Tracked x, Tracked y);

inline Tracked Abs(Tracked x) { return {std::fabs(x.v), x.e}; }

/// NaN where one operand is NaN, as ONNX and IEEE 754's maximum have it.
Tracked Max(Tracked a, Tracked b);
inline Tracked Min(Tracked a, Tracked b) { return -Max(-a, -b); }

/// x < y ? a : b. Where the errors leave the comparison open, the result covers both branches.
Tracked SelectLess(Tracked x, Tracked y, Tracked a, Tracked b);

/// 1 where x < y (x == y), else 0; error 1 where the errors of the operands leave it open.
Tracked IsLess(Tracked x, Tracked y);
Tracked IsEqual(Tracked x, Tracked y);

/// An intermediate result that kernels may keep in a narrower format, or may not.
Tracked Staged(Tracked x, const FloatFormat& format);

/// The one rounding at the store, to the format of the output.
Tracked Stored(Tracked x);

}  // namespace assay

#include "runtime/base/tracked.h"

namespace assay {
namespace {

// Whether errors leave it open which of two values is the larger.
bool IsOpen(Tracked x, Tracked y) {
  const double error = x.e + y.e;
  return error != 0 && !(std::fabs(x.v - y.v) > error);
}

// |f'| <= 1: the error passes through, but never beyond the range of the function.
Tracked Lipschitz(double value, double error, double range, MathFunction function) {
  const double passed = error == kInfinity ? kInfinity : std::min(error, range);
  return Rounded(value, passed, HalfUlpsOf(function));
}

bool MayBeZero(Tracked x) { return !(std::fabs(x.v) > x.e); }

// Whether x is finite but may have overflowed, so that devices hold x/2 or more, or infinity.
bool MayHaveOverflowed(Tracked x) {
  return x.e == kInfinity && std::isfinite(x.v) && std::fabs(x.v) >= CurrentModel().work.max / 2;
}

double QuotientError(Tracked a, Tracked b) {
  if (a.e == 0 && b.e == 0) return 0;
  const double quotient = std::fabs(a.v / b.v);
  const bool known = std::isfinite(a.v) && std::isfinite(a.e);
  if (MayHaveOverflowed(b) && known) return quotient + 2 * a.e / std::fabs(b.v);
  if (MayBeZero(b)) return kInfinity;
  if (std::isinf(a.v) && a.e == 0 && std::isfinite(b.v)) return 0;
  return (a.e + quotient * b.e) / (std::fabs(b.v) - b.e);
}

// x^y is monotone in each operand on x >= 0, so its extremes lie at the corners. Of a base that may
// be negative only whole powers are known, and 0 is the extreme (or the pole) that may lie between.
double PowError(Tracked x, Tracked y) {
  if (x.e == 0 && y.e == 0) return 0;
  const double value = std::pow(x.v, y.v);
  const Interval base = IntervalOf(x), exponent = IntervalOf(y);
  double error = 0;
  if (!(base.low >= 0)) {
    const bool whole = y.e == 0 && y.v == std::floor(y.v);
    const bool around_zero = !(base.high < 0);
    if (!whole) return kInfinity;
    if (around_zero) error = Distance(value, std::pow(0.0, y.v));
  }
  for (const double a : {base.low, base.high}) {
    for (const double b : {exponent.low, exponent.high}) {
      error = std::max(error, Distance(std::pow(a, b), value));
    }
  }
  return error;
}

}  // namespace

double ProductError(Tracked a, Tracked b) {
  if (a.e == 0 && b.e == 0) {
    // The products of narrower formats are exact in double. Its own are not, and a kernel may fuse
    // them into a sum.
    const double product = a.v * b.v;
    if (CurrentModel().work.unit > kOracleUnit || !std::isfinite(product)) return 0;
    return std::fabs(std::fma(a.v, b.v, -product));
  }
  if (IsCertainlyNan(a) || IsCertainlyNan(b)) return 0;
  if (std::isinf(a.v) || std::isinf(b.v)) return MayBeZero(a) || MayBeZero(b) ? kInfinity : 0;
  const double error = std::fabs(a.v) * b.e + std::fabs(b.v) * a.e + a.e * b.e;
  return std::isnan(error) ? kInfinity : error;
}

Tracked operator/(Tracked a, Tracked b) {
  const double error = IsCertainlyNan(a) || IsCertainlyNan(b) ? 0 : QuotientError(a, b);
  return Rounded(a.v / b.v, error, HalfUlpsOf(MathFunction::kDivide));
}

Interval IntervalOf(Tracked x) {
  if (x.e != kInfinity) return {x.v - x.e, x.v + x.e};
  if (!MayHaveOverflowed(x)) return {kNaN, kNaN};
  return x.v > 0 ? Interval{x.v / 2, kInfinity} : Interval{-kInfinity, x.v / 2};
}

Tracked Sqrt(Tracked x) {
  return Monotone(
      x, [](double t) { return std::sqrt(t); }, MathFunction::kSqrt, 0);
}
Tracked Exp(Tracked x) {
  return Monotone(
      x, [](double t) { return std::exp(t); }, MathFunction::kExp);
}
Tracked Expm1(Tracked x) {
  return Monotone(
      x, [](double t) { return std::expm1(t); }, MathFunction::kExp);
}
Tracked Log(Tracked x) {
  return Monotone(
      x, [](double t) { return std::log(t); }, MathFunction::kLog, 0);
}
Tracked Log1p(Tracked x) {
  return Monotone(
      x, [](double t) { return std::log1p(t); }, MathFunction::kLog, -1);
}
Tracked Tanh(Tracked x) {
  return Monotone(
      x, [](double t) { return std::tanh(t); }, MathFunction::kTanh);
}
// 1 / (1 + exp(-x)), as one function so that its tail stays bounded. With s the result and u the
// unit, a relative error of r in the exponential is one of r (1 - s) in s, the sum adds u, and the
// division rounds. An exponential that overflows gives 0.
Tracked Sigmoid(Tracked x) {
  const auto sigmoid = [](double t) { return 1 / (1 + std::exp(-t)); };
  const NumericModel& model = CurrentModel();
  const double low = IntervalOf(x).low, half_ulps = HalfUlpsOf(MathFunction::kExp);
  const double r = 2 * half_ulps * model.work.unit;
  const Tracked passed = Monotone(x, sigmoid, 0);
  if (std::isnan(passed.v) || passed.e == kInfinity) return passed;
  const double reach = passed.v + passed.e;
  const double inner =
      (r * sigmoid(-low) + model.work.unit) * reach + half_ulps * HalfUlp(model.work, 0);
  const double lost = std::exp(-low) * (1 + r) >= model.work.overflow ? reach : 0;
  return Rounded(passed.v, passed.e + model.scale * inner + lost,
                 HalfUlpsOf(MathFunction::kDivide));
}
Tracked Erf(Tracked x) {
  return Monotone(
      x, [](double t) { return std::erf(t); }, MathFunction::kErf);
}
Tracked Sin(Tracked x) { return Lipschitz(std::sin(x.v), x.e, 2, MathFunction::kSin); }
Tracked Cos(Tracked x) { return Lipschitz(std::cos(x.v), x.e, 2, MathFunction::kSin); }
Tracked Tan(Tracked x) {
  // Monotone between its poles at odd multiples of pi/2; unbounded where the interval has one.
  const auto period = [](double t) { return std::floor(t / M_PI + 0.5); };
  if (x.e != 0 && period(x.v - x.e) != period(x.v + x.e)) return {std::tan(x.v), kInfinity};
  return Monotone(
      x, [](double t) { return std::tan(t); }, MathFunction::kSin);
}
Tracked Asin(Tracked x) {
  return Monotone(
      x, [](double t) { return std::asin(t); }, MathFunction::kAtan, -1, 1);
}
Tracked Acos(Tracked x) {
  return Monotone(
      x, [](double t) { return std::acos(t); }, MathFunction::kAtan, -1, 1);
}
Tracked Atan(Tracked x) {
  return Monotone(
      x, [](double t) { return std::atan(t); }, MathFunction::kAtan);
}
Tracked Sinh(Tracked x) {
  return Monotone(
      x, [](double t) { return std::sinh(t); }, MathFunction::kTanh);
}
Tracked Cosh(Tracked x) {  // even, so monotone in |x|
  return Monotone(
      Abs(x), [](double t) { return std::cosh(t); }, MathFunction::kTanh, 0);
}
Tracked Asinh(Tracked x) {
  return Monotone(
      x, [](double t) { return std::asinh(t); }, MathFunction::kTanh);
}
Tracked Acosh(Tracked x) {
  return Monotone(
      x, [](double t) { return std::acosh(t); }, MathFunction::kTanh, 1);
}
Tracked Atanh(Tracked x) {
  return Monotone(
      x, [](double t) { return std::atanh(t); }, MathFunction::kTanh, -1, 1);
}

Tracked Pow(Tracked x, Tracked y) {
  return Rounded(std::pow(x.v, y.v), PowError(x, y), HalfUlpsOf(MathFunction::kPow));
}

Tracked Floor(Tracked x) {
  return Monotone(
      x, [](double t) { return std::floor(t); }, 0);
}
Tracked Ceil(Tracked x) {
  return Monotone(
      x, [](double t) { return std::ceil(t); }, 0);
}
Tracked RoundHalfEven(Tracked x) {
  return Monotone(
      x, [](double t) { return std::nearbyint(t); }, 0);
}
Tracked Truncate(Tracked x) {
  return Monotone(
      x, [](double t) { return std::trunc(t); }, 0);
}
Tracked Sign(Tracked x) {
  return Monotone(
      x, [](double t) { return std::isnan(t) ? t : (t > 0) - (t < 0); }, 0);
}

Tracked Fmod(Tracked x, Tracked y) {
  const double value = std::fmod(x.v, y.v);
  if (x.e == 0 && y.e == 0) return {value, 0};
  if (!std::isfinite(value) || MayBeZero(y) || !std::isfinite(x.e)) return {value, kInfinity};
  // Anything below |y|, with the sign of x: it jumps at every multiple of y.
  return {value, (MayBeZero(x) ? 2 : 1) * (std::fabs(y.v) + y.e)};
}

Tracked Max(Tracked a, Tracked b) {
  if (std::isnan(a.v) || std::isnan(b.v)) {
    return {kNaN, IsCertainlyNan(a) || IsCertainlyNan(b) ? 0 : kInfinity};
  }
  if (a.v < b.v) std::swap(a, b);
  // Where the intervals overlap either operand may win, but the result is never below a.v - a.e.
  return {a.v, a.v - a.e > b.v + b.e ? a.e : std::max(a.e, b.e)};
}

Tracked SelectLess(Tracked x, Tracked y, Tracked a, Tracked b) {
  const bool less = x.v < y.v;
  Tracked taken = less ? a : b;
  const Tracked other = less ? b : a;
  if (IsOpen(x, y)) {
    const double reach = Distance(other.v, taken.v) + other.e;
    taken.e = std::max(taken.e, reach + 2 * kOracleUnit * reach);
  }
  return taken;
}

Tracked IsLess(Tracked x, Tracked y) { return {x.v < y.v ? 1.0 : 0.0, IsOpen(x, y) ? 1.0 : 0.0}; }
Tracked IsEqual(Tracked x, Tracked y) { return {x.v == y.v ? 1.0 : 0.0, IsOpen(x, y) ? 1.0 : 0.0}; }

Tracked Staged(Tracked x, const FloatFormat& format) {
  if (format.unit <= CurrentModel().work.unit) return x;
  NumericModel storing = CurrentModel();
  storing.scale = 1;  // the hook is for the arithmetic alone
  const NumericScope scope(storing);
  return Rounded(x.v, x.e, 1, format);
}

Tracked Stored(Tracked x) {
  const NumericModel& model = CurrentModel();
  if (model.store.unit > model.work.unit) return Staged(x, model.store);
  const bool may_overflow = std::fabs(x.v) + x.e >= model.store.overflow;
  return may_overflow && std::isfinite(x.v) ? Tracked(x.v, kInfinity) : x;
}

}  // namespace assay

#pragma once

#include "runtime/base/noisy.h"
#include "runtime/base/tracked.h"

#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <limits>

// The vocabulary in which references are written, for every arithmetic scalar T: double, Tracked,
// Noisy, int64_t and uint64_t. Tracked's part is in tracked.h; this file completes the others.

namespace assay {

template <class T>
concept Real = std::same_as<T, double> || std::same_as<T, Tracked> || std::same_as<T, Noisy>;
template <class T>
concept Integer = std::same_as<T, int64_t> || std::same_as<T, uint64_t>;

/// The plain value, for looking at (is it NaN? which bucket?), never for computing with.
inline double Value(double x) { return x; }
inline double Value(Tracked x) { return x.v; }
inline double Value(Noisy x) { return x.v; }
inline int64_t Value(int64_t x) { return x; }
inline uint64_t Value(uint64_t x) { return x; }

/// A constant of the formula; kernels round it to their working format.
template <class T>
T Constant(double value) {
  if constexpr (std::same_as<T, Tracked>)
    return TrackedConstant(value);
  else if constexpr (std::same_as<T, Noisy>)
    return WithNoise(value);
  else
    return static_cast<T>(value);
}

// double: libm.
inline double Sqrt(double x) { return std::sqrt(x); }
inline double Exp(double x) { return std::exp(x); }
inline double Expm1(double x) { return std::expm1(x); }
inline double Log(double x) { return std::log(x); }
inline double Log1p(double x) { return std::log1p(x); }
inline double Tanh(double x) { return std::tanh(x); }
inline double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
inline double Erf(double x) { return std::erf(x); }
inline double Sin(double x) { return std::sin(x); }
inline double Cos(double x) { return std::cos(x); }
inline double Tan(double x) { return std::tan(x); }
inline double Asin(double x) { return std::asin(x); }
inline double Acos(double x) { return std::acos(x); }
inline double Atan(double x) { return std::atan(x); }
inline double Sinh(double x) { return std::sinh(x); }
inline double Cosh(double x) { return std::cosh(x); }
inline double Asinh(double x) { return std::asinh(x); }
inline double Acosh(double x) { return std::acosh(x); }
inline double Atanh(double x) { return std::atanh(x); }
inline double Pow(double x, double y) { return std::pow(x, y); }
inline double Floor(double x) { return std::floor(x); }
inline double Ceil(double x) { return std::ceil(x); }
inline double RoundHalfEven(double x) { return std::nearbyint(x); }
inline double Truncate(double x) { return std::trunc(x); }
inline double Sign(double x) { return std::isnan(x) ? x : (x > 0) - (x < 0); }
inline double Fmod(double x, double y) { return std::fmod(x, y); }
inline double Abs(double x) { return std::fabs(x); }
inline double Max(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return kNaN;
  return a < b ? b : a;
}
inline double Min(double a, double b) { return -Max(-a, -b); }

// Noisy: double's function, then one random error of what the profile grants it.
inline Noisy Sqrt(Noisy x) { return WithNoise(Sqrt(x.v), MathFunction::kSqrt); }
inline Noisy Exp(Noisy x) { return WithNoise(Exp(x.v), MathFunction::kExp); }
inline Noisy Expm1(Noisy x) { return WithNoise(Expm1(x.v), MathFunction::kExp); }
inline Noisy Log(Noisy x) { return WithNoise(Log(x.v), MathFunction::kLog); }
inline Noisy Log1p(Noisy x) { return WithNoise(Log1p(x.v), MathFunction::kLog); }
inline Noisy Tanh(Noisy x) { return WithNoise(Tanh(x.v), MathFunction::kTanh); }
inline Noisy Sigmoid(Noisy x) { return Noisy(1) / (Noisy(1) + Exp(-x)); }
inline Noisy Erf(Noisy x) { return WithNoise(Erf(x.v), MathFunction::kErf); }
inline Noisy Sin(Noisy x) { return WithNoise(Sin(x.v), MathFunction::kSin); }
inline Noisy Cos(Noisy x) { return WithNoise(Cos(x.v), MathFunction::kSin); }
inline Noisy Tan(Noisy x) { return WithNoise(Tan(x.v), MathFunction::kSin); }
inline Noisy Asin(Noisy x) { return WithNoise(Asin(x.v), MathFunction::kAtan); }
inline Noisy Acos(Noisy x) { return WithNoise(Acos(x.v), MathFunction::kAtan); }
inline Noisy Atan(Noisy x) { return WithNoise(Atan(x.v), MathFunction::kAtan); }
inline Noisy Sinh(Noisy x) { return WithNoise(Sinh(x.v), MathFunction::kTanh); }
inline Noisy Cosh(Noisy x) { return WithNoise(Cosh(x.v), MathFunction::kTanh); }
inline Noisy Asinh(Noisy x) { return WithNoise(Asinh(x.v), MathFunction::kTanh); }
inline Noisy Acosh(Noisy x) { return WithNoise(Acosh(x.v), MathFunction::kTanh); }
inline Noisy Atanh(Noisy x) { return WithNoise(Atanh(x.v), MathFunction::kTanh); }
inline Noisy Pow(Noisy x, Noisy y) { return WithNoise(Pow(x.v, y.v), MathFunction::kPow); }
inline Noisy Floor(Noisy x) { return Floor(x.v); }
inline Noisy Ceil(Noisy x) { return Ceil(x.v); }
inline Noisy RoundHalfEven(Noisy x) { return RoundHalfEven(x.v); }
inline Noisy Truncate(Noisy x) { return Truncate(x.v); }
inline Noisy Sign(Noisy x) { return Sign(x.v); }
inline Noisy Fmod(Noisy x, Noisy y) { return Fmod(x.v, y.v); }
inline Noisy Abs(Noisy x) { return Abs(x.v); }
inline Noisy Max(Noisy a, Noisy b) { return Max(a.v, b.v); }
inline Noisy Min(Noisy a, Noisy b) { return Min(a.v, b.v); }

// Integers: exact modulo 2^64 (signed overflow wraps: compiled with -fwrapv).
inline int64_t Abs(int64_t x) { return x < 0 ? -x : x; }
inline uint64_t Abs(uint64_t x) { return x; }
inline int64_t Sign(int64_t x) { return (x > 0) - (x < 0); }
inline uint64_t Sign(uint64_t x) { return x > 0; }
template <Integer T>
T Max(T a, T b) {
  return a < b ? b : a;
}
template <Integer T>
T Min(T a, T b) {
  return b < a ? b : a;
}

/// a / b; for integers truncated toward zero, 0 for b = 0 (ONNX leaves it open; nothing traps).
template <class T>
T Quotient(T a, T b) {
  if constexpr (Integer<T>) {
    if (b == T(0)) return 0;
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return -a;
  }
  return a / b;
}

/// An intermediate result that kernels may keep in a narrower format: only Tracked knows.
template <class T>
requires(!std::same_as<T, Tracked>) T Staged(T x, const FloatFormat&) { return x; }

// Comparisons for the scalars without error.
template <class T>
requires(!std::same_as<T, Tracked>) T SelectLess(T x, T y, T a, T b) {
  return Value(x) < Value(y) ? a : b;
}
template <class T>
requires(!std::same_as<T, Tracked>) T IsLess(T x, T y) {
  return static_cast<T>(Value(x) < Value(y));
}
template <class T>
requires(!std::same_as<T, Tracked>) T IsEqual(T x, T y) {
  return static_cast<T>(Value(x) == Value(y));
}

}  // namespace assay

#pragma once

#include "runtime/base/numeric_model.h"

#include <cmath>

namespace assay {

/// A value whose every arithmetic result carries a random rounding error of the working format:
/// Monte Carlo arithmetic after Parker (1997). The spread over several seeds estimates what
/// rounding does to a long computation, where worst cases explode (recurrences, whole models).
struct Noisy {
  double v = 0;

  Noisy() = default;
  Noisy(double value) : v(value) {}
};

/// `value` plus a uniform error of at most `half_ulps` half units in the last place of the working
/// format, 1 for a correctly rounded operation. The stream of errors is that of the current
/// NumericScope: the same seed gives the same errors.
Noisy WithNoise(double value, double half_ulps = 1);

/// The same for a function that is as accurate as the model's profile says.
inline Noisy WithNoise(double value, MathFunction function) {
  return WithNoise(value, HalfUlpsOf(function));
}

inline Noisy operator+(Noisy a, Noisy b) { return WithNoise(a.v + b.v); }
inline Noisy operator-(Noisy a, Noisy b) { return WithNoise(a.v - b.v); }
inline Noisy operator*(Noisy a, Noisy b) { return WithNoise(a.v * b.v); }
inline Noisy operator/(Noisy a, Noisy b) { return WithNoise(a.v / b.v, MathFunction::kDivide); }
inline Noisy operator-(Noisy a) { return a.v * -1; }

}  // namespace assay

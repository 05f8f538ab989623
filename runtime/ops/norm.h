#pragma once

#include "runtime/base/status.h"
#include "runtime/base/sum.h"

#include <cstdint>

namespace assay {

/// `p (0) is below 1`
inline absl::Status CheckNormOrder(int64_t p) {
  return p < 1 ? InvalidArgument("p ({}) is below 1", p) : absl::OkStatus();
}

/// The p-norm (sum of |x(i)|^p)^(1/p) over a range. Requires p >= 1. The orders 1 and 2 need no
/// power.
template <class T, class Range, class F>
T NormOf(const Range& indices, int64_t p, F x) {
  if (p == 1) return Sum(indices, [&](const auto& i) { return Abs(x(i)); });
  if (p == 2) return Sqrt(Dot(indices, x, x));
  const T exponent = T(static_cast<double>(p));
  const T powers = Sum(indices, [&](const auto& i) { return Pow(Abs(x(i)), exponent); });
  return Pow(powers, T(1.0) / exponent);
}

}  // namespace assay

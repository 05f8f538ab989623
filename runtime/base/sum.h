#pragma once

#include "runtime/base/arithmetic.h"

#include <cstdint>

namespace assay {

/// A sum whose order of additions the kernel chooses. References never accumulate with `+=`: only
/// here is known what every order may have lost.
/// `Accumulator<T> sum; sum.AddProduct(x[i], w[i]); y = sum.Result();`
template <class T>
class Accumulator {
 public:
  void Add(T x) { sum_ = sum_ + x; }
  void AddProduct(T x, T y) { sum_ = sum_ + x * y; }
  T Result() const { return sum_; }

 private:
  T sum_{};
};

/// The error of a sum of n terms x_i with errors e_i, A = sum(|x_i| + e_i):
/// - hard, any data: sum e_i + h u A, h the longest chain of dependent additions (Higham ch. 4;
///   without the gamma_n by Jeannerod & Rump 2013);
/// - expected, seeded independent data, round to nearest, n u <= 0.5:
///   sum e_i + 6 sqrt(h) u sqrt(S^2/3 + sum x_i^2), partial sums being a random walk and rounding
///   errors uniform (after Higham & Mary 2019; Hallman & Ipsen 2022). The factor 6 is six standard
///   deviations; correct kernels were measured to use at most 0.31 of it for n from 16 to 8192.
/// Zero where every order is exact: A fits the significand, counted in the terms' common granule.
/// Infinities and NaN among the terms give themselves, in every order, while the rest of A cannot
/// overflow.
template <>
class Accumulator<Tracked> {
 public:
  void Add(Tracked x) { Include(x.v, x.e); }
  void AddProduct(Tracked x, Tracked y) {
    Include(x.v * y.v, ProductError(x, y));
    ++products_;
  }
  Tracked Result() const;

 private:
  void Include(double term, double error) {
    sum_ += term;
    errors_ += error;
    ++terms_;
    if (!std::isfinite(term)) return;
    const double reach = std::fabs(term) + error;
    absolute_ += reach;
    squares_ += reach * reach;
    if (exact_) TrackGranule(term, error);
  }
  void TrackGranule(double term, double error);
  double RoundingError() const;

  double sum_ = 0, absolute_ = 0, squares_ = 0, errors_ = 0;
  double granule_ = kInfinity;  // largest power of two that divides every term
  bool exact_ = true;           // so far no order of additions rounds
  int64_t terms_ = 0, products_ = 0;
};

/// Sum of term(i) over a range of indices.
template <class Range, class F>
auto Sum(const Range& indices, F term) {
  using T = decltype(term(*indices.begin()));
  Accumulator<T> sum;
  for (const auto i : indices) sum.Add(term(i));
  return sum.Result();
}

/// Sum of left(i) * right(i) over a range of indices.
template <class Range, class F, class G>
auto Dot(const Range& indices, F left, G right) {
  using T = decltype(left(*indices.begin()));
  Accumulator<T> sum;
  for (const auto i : indices) sum.AddProduct(left(i), right(i));
  return sum.Result();
}

/// Largest (smallest) term(i) over a range; -inf (+inf) or the lowest integer where it is empty.
template <class T, class Range, class F>
T Largest(const Range& indices, F term) {
  T top = Integer<T> ? T(std::numeric_limits<std::conditional_t<Integer<T>, T, int64_t>>::min())
                     : T(-kInfinity);
  for (const auto i : indices) top = Max(top, term(i));
  return top;
}
template <class T, class Range, class F>
T Smallest(const Range& indices, F term) {
  T bottom = Integer<T> ? T(std::numeric_limits<std::conditional_t<Integer<T>, T, int64_t>>::max())
                        : T(kInfinity);
  for (const auto i : indices) bottom = Min(bottom, term(i));
  return bottom;
}

}  // namespace assay

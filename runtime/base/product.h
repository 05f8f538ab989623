#pragma once

#include "runtime/base/arithmetic.h"

#include <cstdint>

namespace assay {

/// A product whose order of multiplications the kernel chooses, as Accumulator is for sums.
/// `Multiplier<T> product; product.Multiply(x[i]); y = product.Result();`
template <class T>
class Multiplier {
 public:
  void Multiply(T x) { product_ = product_ * x; }
  T Result() const { return product_; }

 private:
  T product_ = T(1);
};

/// The error of a product of n factors x_i with errors e_i, in any order, R = prod(|x_i| + e_i):
/// R - |prod x_i| from the factors and R ((1 + u)^(n - 1) - 1) from the roundings (Higham ch. 3).
/// Where some order may leave the normal numbers on the way, that much more, or no bound.
/// Zero where every order is exact: the odd parts of the factors together fit the significand.
template <>
class Multiplier<Tracked> {
 public:
  void Multiply(Tracked x);
  Tracked Result() const;

 private:
  bool IsExact() const;

  double product_ = 1, reach_ = 1;
  double largest_ = 1, smallest_ = 1;     // what finite partial products may reach
  double odd_part_ = 1, lowest_bit_ = 1;  // product of odd parts; least weight of a partial product
  bool certain_ = true;                   // no factor has an error
  int64_t factors_ = 0;
};

/// Product of term(i) over a range of indices.
template <class Range, class F>
auto Product(const Range& indices, F term) {
  using T = decltype(term(*indices.begin()));
  Multiplier<T> product;
  for (const auto i : indices) product.Multiply(term(i));
  return product.Result();
}

}  // namespace assay

// Formulas on vectors, for each instruction set. D is the tag of the vectors, V their type.

#if defined(ASSAY_BACKENDS_CPU_KERNELS_VECTOR_MATH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ASSAY_BACKENDS_CPU_KERNELS_VECTOR_MATH_INL_H_
#undef ASSAY_BACKENDS_CPU_KERNELS_VECTOR_MATH_INL_H_
#else
#define ASSAY_BACKENDS_CPU_KERNELS_VECTOR_MATH_INL_H_
#endif

#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace assay {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// 1 where the mask is set, else 0.
template <class D, class M>
HWY_INLINE hn::Vec<D> OneWhere(D d, M mask) {
  return hn::IfThenElseZero(mask, hn::Set(d, 1));
}

/// The larger; NaN where either is, which the instructions do not promise.
template <class V>
HWY_INLINE V MaxOf(V a, V b) {
  const V larger = hn::IfThenElse(a < b, b, a);
  return hn::IfThenElse(hn::IsNaN(b), b, larger);
}
template <class V>
HWY_INLINE V MinOf(V a, V b) {
  const V smaller = hn::IfThenElse(b < a, b, a);
  return hn::IfThenElse(hn::IsNaN(b), b, smaller);
}

/// max(0, min(1, x)), NaN for NaN.
template <class D, class V>
HWY_INLINE V ClampToUnit(D d, V x) {
  const V one = hn::Set(d, 1);
  const V capped = hn::IfThenElse(one < x, one, x);
  return hn::IfThenElse(capped < hn::Zero(d), hn::Zero(d), capped);
}

/// e^x within 0.95 ulp for all x (measured). Highway's own gives 0 for NaN, and goes wrong far
/// above the point where the result overflows.
template <class D, class V>
HWY_INLINE V ExpOf(D d, V x) {
  const V overflowing = hn::Set(d, sizeof(hn::TFromD<D>) == 4 ? 89 : 710);
  const V result = hn::Exp(d, hn::IfThenElse(overflowing < x, overflowing, x));
  return hn::IfThenElse(hn::IsNaN(x), x, result);
}

/// ln x within 0.9 ulp (measured); Highway's is for positive finite x.
template <class D, class V>
HWY_INLINE V LogOf(D d, V x) {
  const V zero = hn::Zero(d), infinity = hn::Inf(d);
  const V positive = hn::IfThenElse(x < infinity, hn::Log(d, x), x);  // keeps infinity and NaN
  const V at_zero = hn::IfThenElse(x == zero, hn::Neg(infinity), positive);
  return hn::IfThenElse(x < zero, hn::NaN(d), at_zero);
}

template <class D, class V>
HWY_INLINE V SigmoidOf(D d, V x) {
  const V one = hn::Set(d, 1);
  return one / (one + ExpOf(d, hn::Neg(x)));
}

/// 0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))
template <class D, class V>
HWY_INLINE V TanhGeluOf(D d, V x) {
  using W = hn::TFromD<D>;
  const V inner = x + hn::Set(d, W(0.044715)) * (x * x * x);
  const V tanh = hn::Tanh(d, hn::Set(d, W(0.79788456080286535588)) * inner);
  return hn::Set(d, W(0.5)) * x * (hn::Set(d, 1) + tanh);
}

#if HWY_TARGET != HWY_SCALAR  // which has vectors of one float, that do not widen

/// f on float vectors, computed in double: what f loses there does not show after the rounding.
template <class D, class V, class F>
HWY_INLINE V InDouble(D d, V x, F f) {
  const hn::Repartition<double, D> wide;
  const hn::Half<D> half;
  const auto lower = f(wide, hn::PromoteTo(wide, hn::LowerHalf(half, x)));
  const auto upper = f(wide, hn::PromoteTo(wide, hn::UpperHalf(half, x)));
  return hn::Combine(d, hn::DemoteTo(half, upper), hn::DemoteTo(half, lower));
}

/// c[0] + c[1] x + … + c[6] x^6
template <class D, class V>
HWY_INLINE V Polynomial6(D d, V x, const double (&c)[7]) {
  V sum = hn::Set(d, c[6]);
  for (int i = 5; i >= 0; --i) sum = hn::MulAdd(sum, x, hn::Set(d, c[i]));
  return sum;
}

/// erf(x) in double to 8e-10 of its value, for results in float: x times a quotient of polynomials
/// in x^2, fitted by weighted least squares on 0 … 15.5; beyond that erf rounds to 1.
template <class D, class V>
HWY_INLINE V ErfForFloat(D d, V x) {
  constexpr double kNumerator[] = {
      1.1283791679845938,     0.16298218594626851,     0.050241339837593331,  0.0027679584038444597,
      0.00029108156209282433, -1.3279816770403977e-06, -5.183624124549574e-08};
  constexpr double kDenominator[] = {1,
                                     0.47777256811198204,
                                     0.10378252069131265,
                                     0.013080108147286737,
                                     0.0009847497114729019,
                                     3.654424872215925e-05,
                                     -7.5378360056499141e-07};
  const V end = hn::Set(d, 3.9370039370059056);  // sqrt(15.5)
  const V inside = hn::IfThenElse(end < hn::Abs(x), hn::CopySign(end, x), x);
  const V square = inside * inside;
  return inside * Polynomial6(d, square, kNumerator) / Polynomial6(d, square, kDenominator);
}

template <class D, class V>
HWY_INLINE V ErfOf(D d, V x) {
  return InDouble(d, x, [](auto wide, auto v) HWY_ATTR { return ErfForFloat(wide, v); });
}

/// 0.5 * x * (1 + erf(x / sqrt(2)))
template <class D, class V>
HWY_INLINE V GeluOf(D d, V x) {
  const V erf = ErfOf(d, x / hn::Set(d, 1.41421356237309504880f));
  return hn::Set(d, 0.5f) * x * (hn::Set(d, 1) + erf);
}

#endif

/// 1 where x is an infinity of a sign that is asked for.
template <class D, class V>
HWY_INLINE V IsInfOf(D d, V x, V negative, V positive) {
  const V infinity = hn::Inf(d), zero = hn::Zero(d);
  const auto below = hn::And(x == hn::Neg(infinity), negative != zero);
  const auto above = hn::And(x == infinity, positive != zero);
  return OneWhere(d, hn::Or(below, above));
}

template <class D, class V>
HWY_INLINE V SignOf(D d, V x) {
  const V magnitude = hn::IfThenElse(x == hn::Zero(d), x, hn::Set(d, 1));
  return hn::IfThenElse(hn::IsNaN(x), x, hn::CopySign(magnitude, x));
}

}  // namespace HWY_NAMESPACE
}  // namespace assay
HWY_AFTER_NAMESPACE();

#endif

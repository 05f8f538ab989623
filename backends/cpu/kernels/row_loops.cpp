#include "backends/cpu/kernels/row_loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/kernels/row_loops.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "backends/cpu/kernels/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace assay {
namespace HWY_NAMESPACE {

template <class W>
using Tag = hn::ScalableTag<W>;
template <class W>
using V = hn::Vec<Tag<W>>;

template <class W>
constexpr int64_t kLanes = static_cast<int64_t>(hn::MaxLanes(Tag<W>()));

// `join` over term(x) in four vectors side by side, which hide the latency of the addition, then
// over their lanes. Beyond the last whole vector stand terms of `start`.
template <class W, class Term, class Join>
HWY_INLINE V<W> Gather(const W* x, int64_t n, V<W> start, Term term, Join join) {
  const Tag<W> d;
  V<W> a = start, b = start, c = start, e = start;
  int64_t i = 0;
  for (; i + 4 * kLanes<W> <= n; i += 4 * kLanes<W>) {
    a = join(a, term(hn::LoadU(d, x + i)));
    b = join(b, term(hn::LoadU(d, x + i + kLanes<W>)));
    c = join(c, term(hn::LoadU(d, x + i + 2 * kLanes<W>)));
    e = join(e, term(hn::LoadU(d, x + i + 3 * kLanes<W>)));
  }
  for (; i + kLanes<W> <= n; i += kLanes<W>) a = join(a, term(hn::LoadU(d, x + i)));
  if (i < n) {
    HWY_ALIGN W rest[kLanes<W>] = {};
    for (int64_t j = i; j < n; ++j) rest[j - i] = x[j];
    const auto counts = hn::FirstN(d, static_cast<size_t>(n - i));
    b = join(b, hn::IfThenElse(counts, term(hn::Load(d, rest)), start));
  }
  return join(join(a, b), join(c, e));
}

template <class W, class Term>
HWY_INLINE W GatherSum(const W* x, int64_t n, Term term) {
  const Tag<W> d;
  const auto join = [](V<W> a, V<W> b) HWY_ATTR { return a + b; };
  return hn::GetLane(hn::SumOfLanes(d, Gather(x, n, hn::Zero(d), term, join)));
}

template <class W>
W Sum(const W* x, int64_t n) {
  return GatherSum(x, n, [](V<W> v) HWY_ATTR { return v; });
}

template <class W>
W SumOfMagnitudes(const W* x, int64_t n) {
  return GatherSum(x, n, [](V<W> v) HWY_ATTR { return hn::Abs(v); });
}

template <class W>
W SumOfSquares(const W* x, W center, int64_t n) {
  const auto from = hn::Set(Tag<W>(), center);
  return GatherSum(x, n, [from](V<W> v) HWY_ATTR { return (v - from) * (v - from); });
}

template <class W>
W Largest(const W* x, int64_t n) {
  const Tag<W> d;
  const auto tops = Gather(
      x, n, hn::Neg(hn::Inf(d)), [](V<W> v) HWY_ATTR { return v; },
      [](V<W> a, V<W> b) HWY_ATTR { return MaxOf(a, b); });
  HWY_ALIGN W lanes[kLanes<W>];
  hn::Store(tops, d, lanes);
  W top = lanes[0];
  for (int64_t i = 1; i < kLanes<W>; ++i) {
    if (top < lanes[i] || lanes[i] != lanes[i]) top = lanes[i];
  }
  return top;
}

// y = f(i, x) over whole vectors; what does not fill one goes through a copy. f reads further
// operands from `i` on, of which it may ask for `count` elements alone.
template <class W, class F>
HWY_INLINE void Map(const W* x, W* y, int64_t n, F f) {
  const Tag<W> d;
  int64_t i = 0;
  for (; i + kLanes<W> <= n; i += kLanes<W>) {
    hn::StoreU(f(hn::LoadU(d, x + i), i, kLanes<W>), d, y + i);
  }
  if (i == n) return;
  HWY_ALIGN W rest[kLanes<W>] = {};
  for (int64_t j = i; j < n; ++j) rest[j - i] = x[j];
  hn::Store(f(hn::Load(d, rest), i, n - i), d, rest);
  for (int64_t j = i; j < n; ++j) y[j] = rest[j - i];
}

// `count` elements, the further lanes being 0.
template <class W>
HWY_INLINE V<W> LoadSome(const W* x, int64_t count) {
  const Tag<W> d;
  if (count == kLanes<W>) return hn::LoadU(d, x);
  HWY_ALIGN W some[kLanes<W>] = {};
  for (int64_t i = 0; i < count; ++i) some[i] = x[i];
  return hn::Load(d, some);
}

template <class W>
W Exponentials(const W* x, W top, W* y, int64_t n) {
  const Tag<W> d;
  const auto subtrahend = hn::Set(d, top);
  auto sum = hn::Zero(d);
  Map(x, y, n, [&](V<W> v, int64_t, int64_t count) HWY_ATTR {
    const auto e = ExpOf(d, v - subtrahend);
    sum = sum + hn::IfThenElseZero(hn::FirstN(d, static_cast<size_t>(count)), e);
    return e;
  });
  return hn::GetLane(hn::SumOfLanes(d, sum));
}

template <class W>
void Normalize(const W* x, W mean, W inverse, W scale, W bias, W* y, int64_t n) {
  const Tag<W> d;
  const auto m = hn::Set(d, mean), i = hn::Set(d, inverse), s = hn::Set(d, scale);
  const auto b = hn::Set(d, bias);
  Map(x, y, n, [=](V<W> v, int64_t, int64_t) HWY_ATTR { return (v - m) * i * s + b; });
}

template <class W>
void NormalizeEach(const W* x, W mean, W inverse, const W* scale, const W* bias, W* y, int64_t n) {
  const Tag<W> d;
  const auto m = hn::Set(d, mean), r = hn::Set(d, inverse);
  Map(x, y, n, [=](V<W> v, int64_t i, int64_t count) HWY_ATTR {
    const auto scaled = (v - m) * r * LoadSome(scale + i, count);
    return bias == nullptr ? scaled : scaled + LoadSome(bias + i, count);
  });
}

template <class W>
void Scale(const W* x, W weight, W* y, int64_t n) {
  const auto w = hn::Set(Tag<W>(), weight);
  Map(x, y, n, [w](V<W> v, int64_t, int64_t) HWY_ATTR { return w * v; });
}

template <class W>
void AddScaled(const W* x, W weight, W* y, int64_t n) {
  const auto w = hn::Set(Tag<W>(), weight);
  Map(x, y, n, [=](V<W> v, int64_t i, int64_t count) HWY_ATTR {
    return hn::MulAdd(w, v, LoadSome(y + i, count));
  });
}

template <class W>
void SumTaps(const W* x, const W* weights, const int64_t* offsets, int64_t taps, W bias, W* y,
             int64_t n) {
  const Tag<W> d;
  int64_t i = 0;
  for (; i + 4 * kLanes<W> <= n; i += 4 * kLanes<W>) {
    V<W> a = hn::Set(d, bias), b = a, c = a, e = a;
    for (int64_t t = 0; t < taps; ++t) {
      const auto w = hn::Set(d, weights[t]);
      const W* from = x + offsets[t] + i;
      a = hn::MulAdd(w, hn::LoadU(d, from), a);
      b = hn::MulAdd(w, hn::LoadU(d, from + kLanes<W>), b);
      c = hn::MulAdd(w, hn::LoadU(d, from + 2 * kLanes<W>), c);
      e = hn::MulAdd(w, hn::LoadU(d, from + 3 * kLanes<W>), e);
    }
    hn::StoreU(a, d, y + i);
    hn::StoreU(b, d, y + i + kLanes<W>);
    hn::StoreU(c, d, y + i + 2 * kLanes<W>);
    hn::StoreU(e, d, y + i + 3 * kLanes<W>);
  }
  for (; i < n; i += kLanes<W>) {
    V<W> a = hn::Set(d, bias);
    for (int64_t t = 0; t < taps; ++t) {
      a = hn::MulAdd(hn::Set(d, weights[t]), hn::LoadU(d, x + offsets[t] + i), a);
    }
    HWY_ALIGN W part[kLanes<W>];
    hn::Store(a, d, part);
    for (int64_t j = i; j < n && j < i + kLanes<W>; ++j) y[j] = part[j - i];
  }
}

template <class W>
constexpr RowLoops<W> kRowLoops = {
    &Sum<W>,       &SumOfMagnitudes<W>, &SumOfSquares<W>, &Largest<W>,   &Exponentials<W>,
    &Normalize<W>, &NormalizeEach<W>,   &Scale<W>,        &AddScaled<W>, &SumTaps<W>};

const RowLoops<float>* FloatRowLoops() { return &kRowLoops<float>; }
const RowLoops<double>* DoubleRowLoops() { return &kRowLoops<double>; }

}  // namespace HWY_NAMESPACE
}  // namespace assay
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace assay {

HWY_EXPORT(FloatRowLoops);
HWY_EXPORT(DoubleRowLoops);

template <>
const RowLoops<float>& RowLoopsOf() {
  return *HWY_DYNAMIC_DISPATCH(FloatRowLoops)();
}
template <>
const RowLoops<double>& RowLoopsOf() {
  return *HWY_DYNAMIC_DISPATCH(DoubleRowLoops)();
}

}  // namespace assay
#endif

#include "backends/cpu/kernels/vector_loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/kernels/vector_loops.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file once per instruction set.
#include "backends/cpu/kernels/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace assay {
namespace HWY_NAMESPACE {

// y = formula(vectors of the operands) over n elements; what does not fill a vector goes through a
// copy that does.
template <class W, size_t kOperands, class F>
HWY_INLINE void Map(const W* const* operands, W* y, int64_t n, F formula) {
  const hn::ScalableTag<W> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d));
  const auto step = [&](const W* const* from, int64_t i) HWY_ATTR {
    if constexpr (kOperands == 1)
      return formula(d, hn::LoadU(d, from[0] + i));
    else
      return formula(d, hn::LoadU(d, from[0] + i), hn::LoadU(d, from[1] + i));
  };
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) hn::StoreU(step(operands, i), d, y + i);
  if (i == n) return;

  HWY_ALIGN W rest[kOperands][hn::MaxLanes(d)] = {};
  const W* from[kOperands];
  for (size_t k = 0; k < kOperands; ++k) {
    from[k] = rest[k];
    for (int64_t j = i; j < n; ++j) rest[k][j - i] = operands[k][j];
  }
  hn::StoreU(step(from, 0), d, rest[0]);
  for (int64_t j = i; j < n; ++j) y[j] = rest[0][j - i];
}

template <class W, class F>
Loop<W> OfOne(F) {
  return [](const W* const* operands, const W*, W* y, int64_t n)
             HWY_ATTR { Map<W, 1>(operands, y, n, F{}); };
}

template <class W, class F>
Loop<W> OfTwo(F) {
  return [](const W* const* operands, const W*, W* y, int64_t n)
             HWY_ATTR { Map<W, 2>(operands, y, n, F{}); };
}

// The formula gets the constants c0 and c1 as vectors.
template <class W, class F>
Loop<W> WithConstants(F) {
  return [](const W* const* operands, const W* constants, W* y, int64_t n) HWY_ATTR {
    const hn::ScalableTag<W> d;
    const auto c0 = hn::Set(d, constants[0]), c1 = hn::Set(d, constants[1]);
    Map<W, 1>(operands, y, n, [c0, c1](auto tag, auto x) HWY_ATTR { return F{}(tag, x, c0, c1); });
  };
}

#define ASSAY_ONE(expression) \
  OfOne<W>([]([[maybe_unused]] auto d, auto x) HWY_ATTR { return expression; })
#define ASSAY_TWO(expression) \
  OfTwo<W>([]([[maybe_unused]] auto d, auto a, auto b) HWY_ATTR { return expression; })
#define ASSAY_CONSTANTS(expression)                                                       \
  WithConstants<W>([]([[maybe_unused]] auto d, auto x, auto c0, [[maybe_unused]] auto c1) \
                       HWY_ATTR { return expression; })

template <class W>
Loop<W> LoopOfOne(Formula formula) {
  switch (formula) {
    case Formula::kAbs: return ASSAY_ONE(hn::Abs(x));
    case Formula::kNeg: return ASSAY_ONE(hn::Neg(x));
    case Formula::kSign: return ASSAY_ONE(SignOf(d, x));
    case Formula::kRelu: return ASSAY_ONE(hn::IfThenElse(x < hn::Zero(d), hn::Zero(d), x));
    case Formula::kSqrt: return ASSAY_ONE(hn::Sqrt(x));
    case Formula::kReciprocal: return ASSAY_ONE(hn::Set(d, 1) / x);
    case Formula::kFloor: return ASSAY_ONE(hn::Floor(x));
    case Formula::kCeil: return ASSAY_ONE(hn::Ceil(x));
    case Formula::kRound: return ASSAY_ONE(hn::Round(x));
    case Formula::kTruncate: return ASSAY_ONE(hn::Trunc(x));
    case Formula::kExp: return ASSAY_ONE(ExpOf(d, x));
    case Formula::kLog: return ASSAY_ONE(LogOf(d, x));
    case Formula::kTanh:
      // Highway's is 4 ulp off in double, more than a libm and the profile of this engine.
      if constexpr (std::is_same_v<W, double>)
        return nullptr;
      else
        return ASSAY_ONE(hn::Tanh(d, x));
    case Formula::kSigmoid: return ASSAY_ONE(SigmoidOf(d, x));
    case Formula::kSoftsign: return ASSAY_ONE(x / (hn::Set(d, 1) + hn::Abs(x)));
    case Formula::kHardSwish:
      return ASSAY_ONE(x * ClampToUnit(d, hn::Set(d, W(1.0 / 6)) * x + hn::Set(d, W(0.5))));
    case Formula::kGeluTanh: return ASSAY_ONE(TanhGeluOf(d, x));
    case Formula::kIsNaN: return ASSAY_ONE(OneWhere(d, hn::IsNaN(x)));
    default: return nullptr;
  }
}

template <class W>
Loop<W> LoopWithConstants(Formula formula) {
  switch (formula) {
    case Formula::kElu:
      return ASSAY_CONSTANTS(
          hn::IfThenElse(x < hn::Zero(d), c0 * (ExpOf(d, x) - hn::Set(d, 1)), x));
    case Formula::kSelu:
      return ASSAY_CONSTANTS(hn::IfThenElse(hn::Zero(d) < x, c1 * x, c1 * (c0 * ExpOf(d, x) - c0)));
    case Formula::kCelu:
      return ASSAY_CONSTANTS(
          hn::IfThenElse(x < hn::Zero(d), c0 * (ExpOf(d, x / c0) - hn::Set(d, 1)), x));
    case Formula::kSwish: return ASSAY_CONSTANTS(x * SigmoidOf(d, c0 * x));
    case Formula::kLeakyRelu: return ASSAY_CONSTANTS(hn::IfThenElse(x < hn::Zero(d), c0 * x, x));
    case Formula::kThresholdedRelu: return ASSAY_CONSTANTS(hn::IfThenElseZero(c0 < x, x));
    case Formula::kHardSigmoid: return ASSAY_CONSTANTS(ClampToUnit(d, c0 * x + c1));
    case Formula::kShrink:
      return ASSAY_CONSTANTS(
          hn::IfThenElse(x < hn::Neg(c1), x + c0, hn::IfThenElseZero(c1 < x, x - c0)));
    case Formula::kIsInf: return ASSAY_CONSTANTS(IsInfOf(d, x, c0, c1));
    case Formula::kDivideBy: return ASSAY_CONSTANTS(x / c0);
    default: return nullptr;
  }
}

template <class W>
Loop<W> LoopOfTwo(Formula formula) {
  switch (formula) {
    case Formula::kAdd: return ASSAY_TWO(a + b);
    case Formula::kSub: return ASSAY_TWO(a - b);
    case Formula::kMul: return ASSAY_TWO(a * b);
    case Formula::kDiv: return ASSAY_TWO(a / b);
    case Formula::kMax: return ASSAY_TWO(MaxOf(a, b));
    case Formula::kMin: return ASSAY_TWO(MinOf(a, b));
    case Formula::kPRelu: return ASSAY_TWO(hn::IfThenElse(a < hn::Zero(d), a * b, a));
    case Formula::kEqual: return ASSAY_TWO(OneWhere(d, a == b));
    case Formula::kLess: return ASSAY_TWO(OneWhere(d, a < b));
    case Formula::kGreater: return ASSAY_TWO(OneWhere(d, b < a));
    case Formula::kLessOrEqual: return ASSAY_TWO(OneWhere(d, a <= b));
    case Formula::kGreaterOrEqual: return ASSAY_TWO(OneWhere(d, b <= a));
    default: return nullptr;
  }
}

// Functions that float vectors have and double ones leave to the C library.
Loop<float> LoopOfFloats([[maybe_unused]] Formula formula) {
#if HWY_TARGET != HWY_SCALAR
  using W = float;
  if (formula == Formula::kErf) return ASSAY_ONE(ErfOf(d, x));
  if (formula == Formula::kGelu) return ASSAY_ONE(GeluOf(d, x));
#endif
  return nullptr;
}

template <class W>
Loop<W> FindLoop(Formula formula) {
  if (const Loop<W> loop = LoopOfOne<W>(formula)) return loop;
  if (const Loop<W> loop = LoopWithConstants<W>(formula)) return loop;
  return LoopOfTwo<W>(formula);
}

#undef ASSAY_ONE
#undef ASSAY_TWO
#undef ASSAY_CONSTANTS

Loop<float> FindFloatLoop(Formula formula) {
  if (const Loop<float> loop = LoopOfFloats(formula)) return loop;
  return FindLoop<float>(formula);
}
Loop<double> FindDoubleLoop(Formula formula) { return FindLoop<double>(formula); }

}  // namespace HWY_NAMESPACE
}  // namespace assay
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace assay {

HWY_EXPORT(FindFloatLoop);
HWY_EXPORT(FindDoubleLoop);

template <>
Loop<float> VectorLoop(Formula formula) {
  return HWY_DYNAMIC_DISPATCH(FindFloatLoop)(formula);
}
template <>
Loop<double> VectorLoop(Formula formula) {
  return HWY_DYNAMIC_DISPATCH(FindDoubleLoop)(formula);
}

}  // namespace assay
#endif

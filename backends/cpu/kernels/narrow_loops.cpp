#include "backends/cpu/kernels/narrow_loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/kernels/narrow_loops.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace assay {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using Words = hn::RebindToUnsigned<Floats>;
using Bits16 = hn::Rebind<uint16_t, Floats>;

HWY_INLINE hn::Vec<Floats> AsFloats(hn::Vec<Words> bits) { return hn::BitCast(Floats(), bits); }
HWY_INLINE hn::Vec<Words> AsWords(hn::Vec<Floats> values) { return hn::BitCast(Words(), values); }

// Highway's own conversion of halves knows no infinity and rounds otherwise without F16C, so these
// four are written in operations that every instruction set has. Bits lie in the lower 16 of 32.

struct WidenHalf {
  HWY_INLINE hn::Vec<Floats> operator()(hn::Vec<Words> half) const {
    const Words words;
    const auto sign = hn::ShiftLeft<16>(half & hn::Set(words, 0x8000));
    const auto exponent = half & hn::Set(words, 0x7c00), magnitude = half & hn::Set(words, 0x7fff);
    // Normal, infinite or NaN: the exponent is moved up so that 31 becomes 255, then scaled down.
    const auto raised = hn::ShiftLeft<13>(magnitude) + hn::Set(words, 0xe0u << 23);
    const auto normal = AsFloats(raised) * hn::Set(Floats(), 0x1p-112f);
    // Subnormal: the fraction stands below the leading bit of 0.5, which is then taken away.
    const auto beside_half = magnitude | hn::Set(words, 126u << 23);
    const auto subnormal = AsFloats(beside_half) - hn::Set(Floats(), 0.5f);
    const auto is_subnormal = hn::RebindMask(Floats(), exponent == hn::Zero(words));
    return AsFloats(AsWords(hn::IfThenElse(is_subnormal, subnormal, normal)) | sign);
  }
};

struct NarrowHalf {
  HWY_INLINE hn::Vec<Words> operator()(hn::Vec<Floats> value) const {
    const Words words;
    const Floats floats;
    const auto bits = AsWords(value);
    const auto sign = hn::ShiftRight<16>(bits & hn::Set(words, 0x80000000u));
    // Adding a power of two that leaves ten bits of fraction rounds as the processor does; what is
    // beyond the largest half has become infinite before.
    const auto saturated = hn::Abs(value) * hn::Set(floats, 0x1p112f) * hn::Set(floats, 0x1p-110f);
    const auto exponent = hn::ShiftLeft<1>(bits) & hn::Set(words, 0xff000000u);
    const auto bias = hn::Max(exponent, hn::Set(words, 0x71000000u));
    const auto magic = AsFloats(hn::ShiftRight<1>(bias) + hn::Set(words, 0x07800000u));
    const auto rounded = AsWords(magic + saturated);
    const auto upper = hn::ShiftRight<13>(rounded) & hn::Set(words, 0x7c00);
    const auto magnitude = upper + (rounded & hn::Set(words, 0x0fff));
    const auto is_nan = hn::RebindMask(words, hn::IsNaN(value));
    return sign | hn::IfThenElse(is_nan, hn::Set(words, 0x7e00), magnitude);
  }
};

struct WidenBFloat16 {
  HWY_INLINE hn::Vec<Floats> operator()(hn::Vec<Words> bfloat16) const {
    return AsFloats(hn::ShiftLeft<16>(bfloat16));
  }
};

struct NarrowBFloat16 {
  HWY_INLINE hn::Vec<Words> operator()(hn::Vec<Floats> value) const {
    const Words words;
    const auto bits = AsWords(value);
    const auto odd = hn::ShiftRight<16>(bits) & hn::Set(words, 1);
    const auto rounded = hn::ShiftRight<16>(bits + hn::Set(words, 0x7fff) + odd);
    const auto nan =
        hn::ShiftRight<16>(bits & hn::Set(words, 0x80000000u)) | hn::Set(words, 0x7fc0);
    return hn::IfThenElse(hn::RebindMask(words, hn::IsNaN(value)), nan, rounded);
  }
};

template <class F>
HWY_INLINE void WidenVector(const uint16_t* from, float* to) {
  hn::StoreU(F()(hn::PromoteTo(Words(), hn::LoadU(Bits16(), from))), Floats(), to);
}

template <class F>
HWY_INLINE void NarrowVector(const float* from, uint16_t* to) {
  const auto bits = hn::BitCast(hn::RebindToSigned<Words>(), F()(hn::LoadU(Floats(), from)));
  hn::StoreU(hn::DemoteTo(Bits16(), bits), Bits16(), to);
}

// All whole vectors, then the rest by way of a copy that fills one.
template <class From, class To, void (*kVector)(const From*, To*)>
void Run(const void* from, void* to, int64_t n) {
  const From* x = static_cast<const From*>(from);
  To* y = static_cast<To*>(to);
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(Floats()));
  int64_t i = 0;
  for (; i + lanes <= n; i += lanes) kVector(x + i, y + i);
  if (i == n) return;
  HWY_ALIGN From rest[hn::MaxLanes(Floats())] = {};
  HWY_ALIGN To result[hn::MaxLanes(Floats())];
  for (int64_t j = i; j < n; ++j) rest[j - i] = x[j];
  kVector(rest, result);
  for (int64_t j = i; j < n; ++j) y[j] = result[j - i];
}

Converter FindNarrowLoop(DType from, DType to) {
  if (from == DType::kFloat16 && to == DType::kFloat32)
    return &Run<uint16_t, float, &WidenVector<WidenHalf>>;
  if (from == DType::kFloat32 && to == DType::kFloat16)
    return &Run<float, uint16_t, &NarrowVector<NarrowHalf>>;
  if (from == DType::kBFloat16 && to == DType::kFloat32)
    return &Run<uint16_t, float, &WidenVector<WidenBFloat16>>;
  if (from == DType::kFloat32 && to == DType::kBFloat16)
    return &Run<float, uint16_t, &NarrowVector<NarrowBFloat16>>;
  return nullptr;
}

}  // namespace HWY_NAMESPACE
}  // namespace assay
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace assay {

HWY_EXPORT(FindNarrowLoop);

Converter NarrowLoop(DType from, DType to) {
  return HWY_DYNAMIC_DISPATCH(FindNarrowLoop)(from, to);
}

}  // namespace assay
#endif

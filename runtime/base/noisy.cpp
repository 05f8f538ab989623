#include "runtime/base/noisy.h"

namespace assay {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixing function.
uint64_t NextRandom() {
  uint64_t z = numeric_internal::noise_state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

}  // namespace

Noisy WithNoise(double value, double half_ulps) {
  const FloatFormat& format = CurrentModel().work;
  if (value == 0 || !std::isfinite(value)) return value;
  if (half_ulps == 1 && IsRepresentable(format, value)) return value;
  const double uniform = static_cast<double>(NextRandom() >> 11) * 0x1p-52 - 1;  // [-1, 1)
  return value + uniform * half_ulps * HalfUlp(format, std::fabs(value));
}

}  // namespace assay

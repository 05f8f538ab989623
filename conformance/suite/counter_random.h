#pragma once

#include <cstdint>

namespace assay {

/// A counter-based generator: draw i is a function of seed and i alone, in integers only, so that
/// it gives the same bits on every host. The function is the finaliser of SplitMix64 (Steele, Lea &
/// Flood 2014) over the counter times their odd constant; seeds come from xxHash, so that streams
/// are independent.
class CounterRandom {
 public:
  explicit CounterRandom(uint64_t seed) : seed_(seed) {}

  /// 64 uniform bits.
  uint64_t Next() {
    uint64_t x = seed_ + ++counter_ * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
  }

  bool Coin() { return (Next() >> 63) != 0; }

  /// Uniform in [0, count), but for a bias of count / 2^32. Requires 0 < count <= 2^32.
  int64_t Below(int64_t count) {
    return static_cast<int64_t>((Next() >> 32) * static_cast<uint64_t>(count) >> 32);
  }
  /// Uniform in [first, last].
  int64_t Between(int64_t first, int64_t last) { return first + Below(last - first + 1); }

  /// N(0, 1) in units of 2^-50, from integers only: the centred sum of twelve uniform numbers of 50
  /// bits (Irwin–Hall), whose standard deviation is 2^50. At most 6 in magnitude, so that a double
  /// holds it exactly.
  int64_t Normal50() {
    int64_t sum = 0;
    for (int i = 0; i < 12; ++i) sum += static_cast<int64_t>(Next() >> 14);
    return sum - 6 * ((int64_t{1} << 50) - 1);
  }

 private:
  uint64_t seed_;
  uint64_t counter_ = 0;
};

}  // namespace assay

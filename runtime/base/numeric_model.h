#pragma once

#include "runtime/base/float_format.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace assay {

/// Functions whose accuracy differs between devices; the rest of the arithmetic rounds correctly.
enum class MathFunction : uint8_t { kDivide, kSqrt, kExp, kLog, kTanh, kErf, kSin, kPow, kAtan };
inline constexpr size_t kMathFunctionCount = 9;

/// Largest error of each function in units in the last place of the working format.
struct PrecisionProfile {
  std::array<double, kMathFunctionCount> ulps;

  double Ulps(MathFunction function) const { return ulps[static_cast<size_t>(function)]; }
  bool operator==(const PrecisionProfile&) const = default;
};

/// A correct libm on a CPU. Division and square root are IEEE 754's; the rest is what glibc 2.36
/// documents for float and double (its manual, "Errors in Math Functions"), erf included.
inline constexpr PrecisionProfile kCpuProfile{{0.5, 0.5, 1, 1, 3, 1, 1, 1, 1}};

/// How many terms of a sum may depend on one another: the longest chain of additions.
struct ChainLength {
  int64_t lanes = 1;   ///< partial sums kept side by side; 1: any order, the chain is n
  int64_t blocks = 0;  ///< further additions that join blocks
  bool operator==(const ChainLength&) const = default;
};

/// The arithmetic that a kernel claims; the tracked reference derives every bound from it.
/// Defaults are the strictest claim for float32.
struct NumericModel {
  FloatFormat work = kFloat32Format;        ///< format of intermediate results
  FloatFormat accumulate = kFloat32Format;  ///< format of running sums
  FloatFormat store = kFloat32Format;       ///< format of the elements of the output
  PrecisionProfile profile = kCpuProfile;
  ChainLength chain;
  bool truncating_accumulator = false;  ///< sums round toward zero (tensor cores)
  bool flush_to_zero = false;           ///< subnormal results may become 0

  /// Whether sums may use the expected bound (a random walk of rounding errors) beside the hard
  /// one. Only for seeded, independent, shuffled data: a property of the fill.
  bool random_data = false;

  /// Test hook: scales the rounding error of the arithmetic. 0.5 must fail correct kernels.
  double scale = 1;

  bool operator==(const NumericModel&) const = default;
};

/// The model (and the random stream of Noisy) that arithmetic on this thread uses while the scope
/// lives. Operators cannot take a further argument, so this one value is thread-local.
/// `NumericScope scope(model); Tracked y = a * b;`
class NumericScope {
 public:
  explicit NumericScope(const NumericModel& model, uint64_t noise_seed = 0);
  ~NumericScope();
  NumericScope(const NumericScope&) = delete;
  NumericScope& operator=(const NumericScope&) = delete;

 private:
  NumericModel previous_model_;
  uint64_t previous_noise_;
};

namespace numeric_internal {
inline thread_local NumericModel model;
inline thread_local uint64_t noise_state = 0;
}  // namespace numeric_internal

inline const NumericModel& CurrentModel() { return numeric_internal::model; }

/// Largest error of a function under the current model, in half units in the last place.
inline double HalfUlpsOf(MathFunction function) {
  return 2 * CurrentModel().profile.Ulps(function);
}

}  // namespace assay

#include "backends/cpu/kernels/vector_loops.h"

#include "runtime/base/numeric_model.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <bit>
#include <cmath>
#include <vector>

namespace assay {
namespace {

// Floats of every sign, exponent and kind.
std::vector<float> FloatsEverywhere() {
  std::vector<float> floats;
  for (uint64_t bits = 0; bits < 1ull << 32; bits += 20011) {
    floats.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  }
  return floats;
}

double UlpOf(float value) { return 2 * HalfUlp(kFloat32Format, std::fabs(value)); }

void ExpectWithinProfile(Formula formula, MathFunction function, double (*exact)(double)) {
  const std::vector<float> x = FloatsEverywhere();
  std::vector<float> y(x.size());
  const Loop<float> loop = VectorLoop<float>(formula);
  if (loop == nullptr) return;  // left to the C library on this instruction set
  const float* operands[] = {x.data()};
  loop(operands, nullptr, y.data(), static_cast<int64_t>(x.size()));
  for (size_t i = 0; i < x.size(); ++i) {
    const double expected = exact(x[i]);
    const float rounded = static_cast<float>(expected);
    if (std::isfinite(rounded)) {
      ASSERT_LE(std::fabs(y[i] - expected), kCpuProfile.Ulps(function) * UlpOf(rounded)) << x[i];
    } else {
      ASSERT_TRUE(y[i] == rounded || (std::isnan(y[i]) && std::isnan(rounded))) << x[i];
    }
  }
}

TEST(VectorLoop, StaysWithinTheDeclaredProfileForAllFloats) {
  const int64_t all = hwy::SupportedTargets() & HWY_TARGETS;
  for (int64_t rest = all; rest != 0; rest &= rest - 1) {
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    SCOPED_TRACE(hwy::TargetName(rest & -rest));
    ExpectWithinProfile(Formula::kExp, MathFunction::kExp, std::exp);
    ExpectWithinProfile(Formula::kLog, MathFunction::kLog, std::log);
    ExpectWithinProfile(Formula::kTanh, MathFunction::kTanh, std::tanh);
    ExpectWithinProfile(Formula::kErf, MathFunction::kErf, std::erf);
    ExpectWithinProfile(Formula::kSqrt, MathFunction::kSqrt, std::sqrt);
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace
}  // namespace assay

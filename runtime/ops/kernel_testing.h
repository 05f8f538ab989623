#pragma once

#include "runtime/ops/evaluate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

// What tests of a bound need beside op_testing.h: they hold a kernel against it.

namespace assay {

/// The same `count` numbers in [-1, 1) every time.
inline std::vector<float> UniformFloats(int64_t count) {
  std::mt19937 random(1);
  std::vector<float> numbers(static_cast<size_t>(count));
  for (float& x : numbers) x = static_cast<float>(random() >> 8) * 0x1p-23F - 1;
  return numbers;
}

/// How many elements of a kernel's answer lie outside the bound.
inline int64_t CountOutside(const Bounded& bound, const std::vector<float>& got) {
  EXPECT_EQ(got.size(), bound.exact.size());
  int64_t outside = 0;
  for (size_t i = 0; i < got.size(); ++i) {
    outside += !(std::fabs(got[i] - bound.exact[i]) <= bound.error[i]);
  }
  return outside;
}

}  // namespace assay

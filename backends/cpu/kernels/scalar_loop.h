#pragma once

#include "backends/cpu/kernels/formula.h"

// Loops in plain C++, from a formula for one element.

namespace assay {

/// `MapOne<float>([](float a) { return std::sin(a); })`
template <class W, class F>
Loop<W> MapOne(F) {
  return [](const W* const* operands, const W*, W* y, int64_t n) {
    for (int64_t i = 0; i < n; ++i) y[i] = static_cast<W>(F{}(operands[0][i]));
  };
}

/// The same with the constants of the formula.
template <class W, class F>
Loop<W> MapWithConstants(F) {
  return [](const W* const* operands, const W* constants, W* y, int64_t n) {
    for (int64_t i = 0; i < n; ++i) y[i] = static_cast<W>(F{}(operands[0][i], constants));
  };
}

template <class W, class F>
Loop<W> MapTwo(F) {
  return [](const W* const* operands, const W*, W* y, int64_t n) {
    for (int64_t i = 0; i < n; ++i) y[i] = static_cast<W>(F{}(operands[0][i], operands[1][i]));
  };
}

}  // namespace assay

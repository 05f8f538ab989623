#pragma once

namespace assay {

/// a < b, with NaN above every number and equal to itself: numpy's order, and fit for sorting,
/// which `<` alone is not.
template <class V>
bool IsBelow(V a, V b) {
  const bool a_is_nan = a != a, b_is_nan = b != b;
  return a < b || (!a_is_nan && b_is_nan);
}

}  // namespace assay

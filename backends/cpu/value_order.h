#pragma once

namespace assay {

/// a < b, where NaN stands above every number and beside itself: an order that sorts.
template <class V>
bool RanksBelow(V a, V b) {
  if (b != b) return a == a;
  return a < b;
}

}  // namespace assay

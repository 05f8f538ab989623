#pragma once

#include <limits>

namespace assay {

/// Opset versions, both ends included: `VersionRange{.first = 13}` is 13 and all later ones.
struct VersionRange {
  int first = 1;
  int last = std::numeric_limits<int>::max();
  bool Contains(int version) const { return version >= first && version <= last; }
};

}  // namespace assay

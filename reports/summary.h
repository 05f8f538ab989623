#pragma once

#include "conformance/record/record.h"

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// How many cases ended how.
class VerdictCounts {
 public:
  int64_t& operator[](Verdict verdict) { return counts_[static_cast<size_t>(verdict)]; }
  int64_t operator[](Verdict verdict) const { return counts_[static_cast<size_t>(verdict)]; }
  VerdictCounts& operator+=(const VerdictCounts& other);

  int64_t Total() const;
  int64_t Red() const;
  /// The verdicts that occur, as an order to show them in: pass, the red ones, the others.
  std::vector<Verdict> Present() const;

 private:
  std::array<int64_t, kVerdictCount> counts_{};
};

/// Name of one device in columns and headings: `vulkan`, or `vulkan:1` for a second one;
/// `(refusals)` for cases that must be refused, which concern none.
std::string NameOf(const DeviceInstance& device);

/// What the records of a run add up to; the maps are sorted, so that equal runs read alike.
struct Summary {
  struct Refusal {
    std::string device;
    std::string reason;
    auto operator<=>(const Refusal&) const = default;
  };
  struct ClosePass {
    double rms_share = 0;
    double largest_share = 0;
    std::string id;
    auto operator<=>(const ClosePass&) const = default;
  };
  using DeviceCounts = std::map<std::string, VerdictCounts>;

  DeviceCounts by_device;
  std::map<std::string, DeviceCounts> by_op;
  std::map<Refusal, int64_t> refusals;  ///< unsupported cases per reason
  /// The ten passes whose shares of the bound have the largest root mean square, largest first. The
  /// largest single share says little: rounding at the store alone may reach the bound.
  std::vector<ClosePass> closest_passes;

  void Add(const Record& record);
  VerdictCounts All() const;
};

/// One refusal and its number of cases; the most frequent first, then by device and reason.
struct CountedRefusal {
  Summary::Refusal refusal;
  int64_t cases = 0;
};
std::vector<CountedRefusal> MostFrequent(const Summary& summary);

}  // namespace assay

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

/// Name of one device in columns and headings: `vulkan`, or `vulkan:1` for a second one.
std::string NameOf(const DeviceInstance& device);

/// What the records of a run add up to; the maps are sorted, so that equal runs read alike.
struct Summary {
  struct Refusal {
    std::string device;
    std::string reason;
    auto operator<=>(const Refusal&) const = default;
  };
  struct ClosePass {
    double share = 0;
    std::string id;
    auto operator<=>(const ClosePass&) const = default;
  };
  using DeviceCounts = std::map<std::string, VerdictCounts>;

  DeviceCounts by_device;
  std::map<std::string, DeviceCounts> by_op;
  std::map<Refusal, int64_t> refusals;    ///< unsupported cases per reason
  std::vector<ClosePass> closest_passes;  ///< the ten largest shares of the bound, largest first

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

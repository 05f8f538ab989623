#pragma once

#include "conformance/plan/plan.h"
#include "conformance/record/record.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace assay {

/// The fewest cases that each device must pass in a run of suites: the sum of what
/// `<configs>/devices/<device>.yaml` demands for them. Errors: a file that is wrong, or names a
/// suite that `<configs>/suites` does not have.
absl::StatusOr<std::map<std::string, int64_t>> MinimumPasses(
    const std::string& configs, const std::vector<std::string>& suites,
    const std::vector<std::string>& devices);

/// What the records of a run add up to, device by device: verdicts alone do not show that a device
/// has refused its way to green.
class RunTally {
 public:
  RunTally(const Plan& plan, std::map<std::string, int64_t> minimums);
  void Add(const Record& record);

  /// Devices that executed none of their cases, but for those that merely do not support any of a
  /// `filtered` plan.
  std::vector<Record> IdleDevices(bool filtered) const;
  /// Devices with fewer passes than their minimum.
  std::vector<Record> BelowMinimum() const;

 private:
  struct Counts {
    int64_t executed = 0, passed = 0, unavailable = 0;
  };
  std::map<std::string, Counts> devices_;
  std::map<std::string, int64_t> minimums_;
};

/// What passed in an earlier run, by its records in a file of JSON lines. An empty name gives none.
struct EarlierRun {
  std::string file;
  std::set<std::string> passes;  ///< ids of cases
};
absl::StatusOr<EarlierRun> ReadEarlierRun(const std::string& file);

/// A red record about the run as a whole, so that every report shows it.
Record RunComplaint(const std::string& device, std::string reason);

}  // namespace assay

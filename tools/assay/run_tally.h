#pragma once

#include "conformance/plan/plan.h"
#include "conformance/record/record.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace assay {

/// What the records of a run add up to, device by device: verdicts alone do not show that a device
/// has refused its way to green.
class RunTally {
 public:
  explicit RunTally(const Plan& plan);
  void Add(const Record& record);

  /// `device gpu executed none of its cases`
  std::vector<std::string> IdleDevices() const;

  /// `device gpu passes 3 of its cases of sweep, below the minimum of 10
  /// (configs/devices/gpu.yaml)`
  absl::StatusOr<std::vector<std::string>> BelowMinimum(const std::string& configs,
                                                        const std::string& suite) const;

 private:
  struct Counts {
    int64_t executed = 0, passed = 0;
  };
  std::map<std::string, Counts> devices_;
};

}  // namespace assay

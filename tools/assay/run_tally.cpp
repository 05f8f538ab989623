#include "tools/assay/run_tally.h"

#include "conformance/plan/device_minimums.h"

namespace assay {

RunTally::RunTally(const Plan& plan) {
  for (const PlannedCase& one : plan.cases) {
    if (!one.id.device.empty()) devices_[one.id.device];  // refusals concern no device
  }
}

void RunTally::Add(const Record& record) {
  const auto counts = devices_.find(record.device.device);
  if (counts == devices_.end()) return;
  const bool skipped =
      record.verdict == Verdict::kUnsupported || record.verdict == Verdict::kUnavailable;
  counts->second.executed += !skipped;
  counts->second.passed += record.verdict == Verdict::kPass;
}

std::vector<std::string> RunTally::IdleDevices() const {
  std::vector<std::string> complaints;
  for (const auto& [device, counts] : devices_) {
    if (counts.executed > 0) continue;
    complaints.push_back(fmt::format("device {} executed none of its cases", device));
  }
  return complaints;
}

absl::StatusOr<std::vector<std::string>> RunTally::BelowMinimum(const std::string& configs,
                                                                const std::string& suite) const {
  std::vector<std::string> complaints;
  for (const auto& [device, counts] : devices_) {
    const std::string file = fmt::format("{}/devices/{}.yaml", configs, device);
    ASSAY_ASSIGN_OR_RETURN(const DeviceMinimums minimums, LoadDeviceMinimums(file));
    const auto minimum = minimums.find(suite);
    if (minimum == minimums.end() || counts.passed >= minimum->second) continue;
    complaints.push_back(
        fmt::format("device {} passes {} of its cases of {}, below the minimum of {} ({})", device,
                    counts.passed, suite, minimum->second, file));
  }
  return complaints;
}

}  // namespace assay

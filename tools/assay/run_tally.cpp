#include "tools/assay/run_tally.h"

#include "conformance/plan/device_minimums.h"

#include <filesystem>
#include <fstream>

namespace assay {

absl::StatusOr<std::map<std::string, int64_t>> MinimumPasses(
    const std::string& configs, const std::vector<std::string>& suites,
    const std::vector<std::string>& devices) {
  std::map<std::string, int64_t> minimums;
  for (const std::string& device : devices) {
    const std::string file = fmt::format("{}/devices/{}.yaml", configs, device);
    ASSAY_ASSIGN_OR_RETURN(const DeviceMinimums demanded, LoadDeviceMinimums(file));
    for (const auto& [suite, passes] : demanded) {
      if (!std::filesystem::exists(fmt::format("{}/suites/{}.yaml", configs, suite))) {
        return NotFound("{}: there is no suite \"{}\"", file, suite);
      }
    }
    for (const std::string& suite : suites) {
      if (const auto found = demanded.find(suite); found != demanded.end()) {
        minimums[device] += found->second;
      }
    }
  }
  return minimums;
}

RunTally::RunTally(const Plan& plan, std::map<std::string, int64_t> minimums)
    : minimums_(std::move(minimums)) {
  for (const PlannedCase& one : plan.cases) {
    if (!one.id.device.empty()) devices_[one.id.device];  // refusals concern no device
  }
}

void RunTally::Add(const Record& record) {
  const auto counts = devices_.find(record.device.device);
  if (counts == devices_.end()) return;
  const bool unavailable = record.verdict == Verdict::kUnavailable;
  counts->second.unavailable += unavailable;
  counts->second.executed += !unavailable && record.verdict != Verdict::kUnsupported;
  counts->second.passed += record.verdict == Verdict::kPass;
}

std::vector<Record> RunTally::IdleDevices(bool filtered) const {
  std::vector<Record> complaints;
  for (const auto& [device, counts] : devices_) {
    if (counts.executed > 0 || (filtered && counts.unavailable == 0)) continue;
    complaints.push_back(RunComplaint(device, "the device executed none of its cases"));
  }
  return complaints;
}

std::vector<Record> RunTally::BelowMinimum() const {
  std::vector<Record> complaints;
  for (const auto& [device, minimum] : minimums_) {
    const auto counts = devices_.find(device);
    if (counts == devices_.end() || counts->second.passed >= minimum) continue;
    complaints.push_back(
        RunComplaint(device, fmt::format("{} cases pass, below the device's minimum of {}",
                                         counts->second.passed, minimum)));
  }
  return complaints;
}

absl::StatusOr<EarlierRun> ReadEarlierRun(const std::string& file) {
  EarlierRun earlier{file, {}};
  if (file.empty()) return earlier;
  std::ifstream lines(file);
  if (!lines) return NotFound("the records {} cannot be read", file);
  int64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const absl::StatusOr<Record> record = FromJsonLine(line);
    if (!record.ok()) return Prefixed(fmt::format("{}:{}: ", file, number), record.status());
    if (record->verdict == Verdict::kPass) earlier.passes.insert(record->id);
  }
  return earlier;
}

Record RunComplaint(const std::string& device, std::string reason) {
  Record record;
  record.id = "run@" + device;
  record.op = "(run)";
  record.verdict = Verdict::kFail;
  record.reason = std::move(reason);
  record.device.device = device;
  return record;
}

}  // namespace assay

#include "tools/assay/plan_of.h"

#include "conformance/record/case_id.h"

#include <algorithm>
#include <ctime>
#include <filesystem>

namespace assay {
namespace {

bool IsSuiteFile(std::string_view what) {
  return what.ends_with(".yaml") || what.ends_with(".yml");
}

// An id without a device means all of them; devices of the command line come before its own.
std::vector<CaseId> OnDevices(const CaseId& id, const std::vector<std::string>& wanted,
                              const ExpandOptions& options) {
  if (id.check == "refuse" || (wanted.empty() && !id.device.empty())) return {id};
  std::vector<CaseId> ids;
  for (const std::string& device : wanted.empty() ? options.devices : wanted) {
    ids.push_back(id);
    ids.back().device = device;
  }
  return ids;
}

// A folder of ONNX cases becomes a suite of its own; anything else must be a case id.
absl::StatusOr<Plan> PlanOfOne(const Session& session, const std::string& what,
                               const ExpandOptions& options,
                               const std::vector<std::string>& devices) {
  Suite suite;
  if (IsSuiteFile(what)) {
    ASSAY_ASSIGN_OR_RETURN(suite, LoadSuite(what));
  } else if (what.starts_with("onnx:") && what.find('#') == std::string::npos) {
    suite.onnx = {what.substr(5)};
  } else if (std::filesystem::is_directory(what)) {
    suite.onnx = {what};
  } else {
    auto id = ParseCaseId(what);
    if (!id.ok()) {
      return Prefixed(fmt::format("\"{}\" is no suite file, no folder and no case id: ", what),
                      id.status());
    }
    return PlanOfIds(OnDevices(*id, devices, options), session.ops, options);
  }
  if (!devices.empty()) {
    suite.all_devices = false;
    suite.devices = devices;
  }
  return Expand(suite, session.ops, options);
}

}  // namespace

absl::StatusOr<Plan> PlanOf(const Session& session, const std::vector<std::string>& what,
                            const ExpandOptions& options, const std::vector<std::string>& devices) {
  for (const std::string& device : devices) {
    ASSAY_RETURN_IF_ERROR(session.GetEngine(device).status());
  }
  std::vector<std::string> once;
  std::ranges::copy_if(devices, std::back_inserter(once), [&](const std::string& device) {
    return std::ranges::find(once, device) == once.end();
  });
  Plan plan;
  plan.seed = options.seed;
  for (const std::string& one : what) {
    ASSAY_ASSIGN_OR_RETURN(Plan part, PlanOfOne(session, one, options, once));
    std::ranges::move(part.cases, std::back_inserter(plan.cases));
    std::ranges::move(part.expectations, std::back_inserter(plan.expectations));
    ASSAY_RETURN_IF_ERROR(MergeLiterals(part.literals, plan.literals));
  }
  return plan;
}

ExpandOptions DefaultExpandOptions(const Session& session) {
  ExpandOptions options;
  options.devices = session.DeviceNames();
  const std::time_t now = std::time(nullptr);
  char today[sizeof "2000-01-01"];
  std::strftime(today, sizeof today, "%Y-%m-%d", std::gmtime(&now));
  options.today = today;
  return options;
}

}  // namespace assay

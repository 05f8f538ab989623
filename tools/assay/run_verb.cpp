#include "conformance/run/run_plan.h"
#include "tools/assay/plan_of.h"
#include "tools/assay/report_set.h"
#include "tools/assay/run_tally.h"
#include "tools/assay/verbs.h"

#include <fmt/ranges.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>
#include <unistd.h>

namespace assay {
namespace {

struct RunArguments {
  std::vector<std::string> what, devices, filters, reports;
  std::string configs = "configs";
  std::string plan_file;
  uint64_t seed = 0;
  int jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  int timeout = 60;
};

std::string HostName() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

std::string UtcNow() {
  const std::time_t now = std::time(nullptr);
  char text[sizeof "2000-01-01T00:00:00Z"];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

RunInfo InfoOf(const RunArguments& arguments, const WorkerOptions& workers, const Plan& plan) {
  RunInfo info;
  info.command = fmt::format("assay run {}", fmt::join(arguments.what, " "));
  info.version = ASSAY_VERSION;
  info.started = UtcNow();
  info.host = HostName();
  info.seed = arguments.seed;
  info.planned = static_cast<int64_t>(plan.cases.size());
  std::set<std::string> planned;
  for (const PlannedCase& one : plan.cases) planned.insert(one.id.device);
  for (const std::string& device : planned) {
    if (device.empty()) continue;  // of refusals, which concern none
    const auto driver = DriverOf(workers, device);
    info.devices.push_back({device, 0, driver.ok() ? *driver : "unavailable", info.host});
  }
  return info;
}

absl::Status WritePlan(const Plan& plan, const std::string& path) {
  std::ofstream file(path);
  file << ToJsonLines(plan);
  file.close();
  return file ? absl::OkStatus() : InvalidArgument("the plan {} cannot be written", path);
}

// What turns a run red beside its verdicts. What was filtered out may have passed, or have matched
// an expectation.
absl::StatusOr<std::vector<std::string>> ComplaintsOf(const RunArguments& arguments,
                                                      const Plan& plan, const RunTally& tally) {
  std::vector<std::string> complaints = tally.IdleDevices();
  if (!arguments.filters.empty()) return complaints;
  if (arguments.what.size() == 1) {
    const std::string suite = std::filesystem::path(arguments.what.front()).stem().string();
    ASSAY_ASSIGN_OR_RETURN(std::vector<std::string> below,
                           tally.BelowMinimum(arguments.configs, suite));
    std::ranges::move(below, std::back_inserter(complaints));
  }
  for (const Expectation& expectation : StaleExpectations(plan)) {
    complaints.push_back(fmt::format("{}: the expectation \"{}\" matches no case", expectation.file,
                                     expectation.pattern));
  }
  return complaints;
}

absl::Status Run(Session& session, const RunArguments& arguments) {
  RunOptions options;
  options.workers = OwnWorkers(std::chrono::seconds(arguments.timeout));
  options.jobs = arguments.jobs;

  ExpandOptions expand = DefaultExpandOptions(session);
  expand.configs = arguments.configs;
  expand.seed = arguments.seed;
  expand.filters = arguments.filters;
  expand.supports = ProbeByWorkers(options);
  ASSAY_ASSIGN_OR_RETURN(const Plan plan,
                         PlanOf(session, arguments.what, expand, arguments.devices));
  if (plan.cases.empty()) return InvalidArgument("no case is left to run");
  if (!arguments.plan_file.empty()) {
    ASSAY_RETURN_IF_ERROR(WritePlan(plan, arguments.plan_file));
  }
  ASSAY_ASSIGN_OR_RETURN(ReportSet reports, ReportSet::Open(session.formats, arguments.reports));

  const RunInfo info = InfoOf(arguments, options.workers, plan);
  reports.Begin(info);
  RunTally tally(plan);
  RunPlan(plan, options, [&](Record record) {
    for (const DeviceInstance& device : info.devices) {
      if (device.device == record.device.device) record.device = device;
    }
    if (IsRed(record.verdict)) session.exit_status = kExitRed;
    tally.Add(record);
    reports.Add(record);
  });
  ASSAY_RETURN_IF_ERROR(reports.End());
  ASSAY_ASSIGN_OR_RETURN(const std::vector<std::string> complaints,
                         ComplaintsOf(arguments, plan, tally));
  for (const std::string& complaint : complaints) {
    fmt::print(stderr, "assay: {}\n", complaint);
    session.exit_status = kExitRed;
  }
  return absl::OkStatus();
}

}  // namespace

void AddRun(CLI::App& app, Session& session) {
  CLI::App* verb = app.add_subcommand("run", "run cases on devices and judge every result");
  const auto arguments = std::make_shared<RunArguments>();
  verb->add_option("what", arguments->what,
                   "suite file, case id, or folder of ONNX test cases (onnx:node)")
      ->required();
  verb->add_option("--device", arguments->devices, "only these devices (default: the suite's)");
  verb->add_option("--filter", arguments->filters,
                   "only cases whose id contains one of these, or matches it as a glob");
  verb->add_option("--jobs", arguments->jobs, "cases in flight (default: one per core)")
      ->check(CLI::Range(1, 256));
  verb->add_option("--seed", arguments->seed, "seed of the random inputs (default 0)");
  verb->add_option("--timeout", arguments->timeout, "seconds that one case may take (default 60)")
      ->check(CLI::Range(1, 86400));
  verb->add_option("--report", arguments->reports, "FORMAT or FORMAT=FILE, several times");
  verb->add_option("--configs", arguments->configs, "folder of ops, suites and expectations");
  verb->add_option("--plan", arguments->plan_file, "also write the plan to this file");
  verb->callback([arguments, &session] {
    if (const absl::Status status = Run(session, *arguments); !status.ok()) {
      ReportError(status, session);
    }
  });
}

}  // namespace assay

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
  std::string plan_file, against;
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

RunInfo InfoOf(const RunArguments& arguments, DeviceDrivers& drivers, const Plan& plan) {
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
    const auto& driver = drivers.Of(device);
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

// The names of those suites that lie in the folder of suites.
std::vector<std::string> SuitesOf(const RunArguments& arguments) {
  namespace fs = std::filesystem;
  std::vector<std::string> suites;
  for (const std::string& what : arguments.what) {
    const fs::path file = fs::path(what).lexically_normal();
    const fs::path folder = (fs::path(arguments.configs) / "suites").lexically_normal();
    if (file.parent_path() == folder && file.extension() == ".yaml") suites.push_back(file.stem());
  }
  return suites;
}

// What turns a run red beside the verdicts of its cases.
std::vector<Record> ComplaintsOf(const RunArguments& arguments, const Plan& plan,
                                 const RunTally& tally) {
  const bool filtered = !arguments.filters.empty();
  std::vector<Record> complaints = tally.IdleDevices(filtered);
  if (!filtered) std::ranges::move(tally.BelowMinimum(), std::back_inserter(complaints));
  for (const Expectation& expectation : StaleExpectations(plan)) {
    complaints.push_back(RunComplaint(std::filesystem::path(expectation.file).stem(),
                                      fmt::format("{}: the expectation \"{}\" matches no case",
                                                  expectation.file, expectation.pattern)));
  }
  for (Record& complaint : complaints) {
    complaint.replay = fmt::format("assay run {}", fmt::join(arguments.what, " "));
  }
  return complaints;
}

// Hands records to the reports, with the device's instance, and keeps the exit status.
class RunReport {
 public:
  RunReport(Session& session, const RunInfo& info, const EarlierRun& earlier, ReportSet& reports)
      : session_(session), info_(info), earlier_(earlier), reports_(reports) {
    reports_.Begin(info);
  }

  // What passed earlier may not be unsupported now.
  void Add(Record record) {
    if (record.verdict == Verdict::kUnsupported && earlier_.passes.contains(record.id)) {
      record.verdict = Verdict::kFail;
      record.reason = fmt::format("it passes in {}: {}", earlier_.file, record.reason);
    }
    for (const DeviceInstance& device : info_.devices) {
      if (device.device == record.device.device) record.device = device;
    }
    if (IsRed(record.verdict)) session_.exit_status = kExitRed;
    reports_.Add(record);
  }

 private:
  Session& session_;
  const RunInfo& info_;
  const EarlierRun& earlier_;
  ReportSet& reports_;
};

absl::Status Run(Session& session, const RunArguments& arguments) {
  RunOptions options;
  options.workers = OwnWorkers(std::chrono::seconds(arguments.timeout));
  options.jobs = arguments.jobs;
  DeviceDrivers drivers(options.workers);

  ExpandOptions expand = DefaultExpandOptions(session);
  expand.configs = arguments.configs;
  expand.seed = arguments.seed;
  expand.filters = arguments.filters;
  expand.supports = ProbeByWorkers(options, drivers);
  ASSAY_ASSIGN_OR_RETURN(const EarlierRun earlier, ReadEarlierRun(arguments.against));
  ASSAY_ASSIGN_OR_RETURN(
      auto minimums, MinimumPasses(arguments.configs, SuitesOf(arguments), session.DeviceNames()));
  ASSAY_ASSIGN_OR_RETURN(const Plan plan,
                         PlanOf(session, arguments.what, expand, arguments.devices));
  if (plan.cases.empty()) return InvalidArgument("no case is left to run");
  if (!arguments.plan_file.empty()) {
    ASSAY_RETURN_IF_ERROR(WritePlan(plan, arguments.plan_file));
  }
  ASSAY_ASSIGN_OR_RETURN(ReportSet reports, ReportSet::Open(session.formats, arguments.reports));

  const RunInfo info = InfoOf(arguments, drivers, plan);
  RunReport report(session, info, earlier, reports);
  RunTally tally(plan, std::move(minimums));
  RunPlan(plan, options, [&](Record record) {
    tally.Add(record);
    report.Add(std::move(record));
  });
  for (Record& complaint : ComplaintsOf(arguments, plan, tally)) report.Add(std::move(complaint));
  return reports.End();
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
  verb->add_option("--against", arguments->against,
                   "records (jsonl) of an earlier run: what passed there may not be unsupported");
  verb->add_option("--configs", arguments->configs, "folder of ops, suites and expectations");
  verb->add_option("--plan", arguments->plan_file, "also write the plan to this file");
  verb->callback([arguments, &session] {
    if (const absl::Status status = Run(session, *arguments); !status.ok()) {
      ReportError(status, session);
    }
  });
}

}  // namespace assay

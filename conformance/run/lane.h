#pragma once

#include "conformance/plan/plan.h"
#include "conformance/record/record.h"
#include "conformance/run/judge.h"
#include "conformance/run/worker_process.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace assay {

/// How workers are started, and how long one request may take.
struct WorkerOptions {
  /// Path of the executable and the verb: {"/usr/bin/assay", "worker"}; `--device NAME` is added.
  std::vector<std::string> command;
  std::chrono::seconds timeout{60};

  /// The command of a device's worker; of the oracle's, where `device` is empty.
  std::vector<std::string> CommandFor(const std::string& device) const;
};

/// What drives a device, as a worker of its own says. Errors: it dies of the question, or does not
/// answer in time.
absl::StatusOr<std::string> DriverOf(const WorkerOptions& options, const std::string& device);

/// One stream of cases, each run to its end before the next: a worker per device and one for the
/// oracle, started when first needed and again after each crash or hang. A worker that does not
/// start again, or hangs in ten requests in a row, is given up: its cases are NOT_RUN. One thread
/// at a time.
class Lane {
 public:
  /// `plan_text` is ToJsonLines(plan), made once for all lanes.
  Lane(const Plan& plan, const std::string& plan_text, WorkerOptions options)
      : plan_(plan), plan_text_(plan_text), options_(std::move(options)) {}

  /// Verdict, reason, comparison, placement and time of case `index`. Whatever happens in a worker
  /// concerns this case alone.
  Record Run(size_t index);

  /// The device's answer for case `index`, from its capability table. A worker that dies of the
  /// question counts as support: the case itself will show the crash. A device that was given up is
  /// unavailable.
  SupportAnswer Probe(size_t index);

 private:
  absl::StatusOr<nlohmann::json> Ask(const std::string& device, const nlohmann::json& request);
  absl::StatusOr<WorkerProcess*> WorkerFor(const std::string& device);
  absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(const std::string& device);
  Judgement Compare(size_t index, const Execution& execution, const nlohmann::json& as_sent);

  const Plan& plan_;
  const std::string& plan_text_;
  WorkerOptions options_;
  std::map<std::string, std::unique_ptr<WorkerProcess>> workers_;  // "" is the oracle's
  std::map<std::string, int> hangs_;                               // in a row
  std::map<std::string, absl::Status> given_up_;
};

}  // namespace assay

#include "conformance/run/lane.h"

#include "conformance/record/case_id.h"
#include "conformance/run/wire.h"

#include <nlohmann/json.hpp>

namespace assay {
namespace {

using nlohmann::json;

constexpr std::string_view kOracle;  // the worker without a device
constexpr int kMostHangs = 10;       // in a row: ten minutes of the default timeout

Judgement JudgeLostWorker(const absl::Status& status, std::string_view who) {
  Judgement judgement;
  judgement.reason = fmt::format("{}{}", who, MessageOf(status));
  judgement.verdict = absl::IsDeadlineExceeded(status) ? Verdict::kTimeout
                      : absl::IsAborted(status)        ? Verdict::kCrash
                      : absl::IsUnavailable(status)    ? Verdict::kNotRun
                                                       : Verdict::kError;
  return judgement;
}

// The oracle's own trouble says nothing about the device.
Judgement JudgeLostOracle(const absl::Status& status) {
  Judgement judgement = JudgeLostWorker(status, "the oracle has no answer: ");
  judgement.verdict = Verdict::kError;
  return judgement;
}

Record RecordOf(const PlannedCase& planned) {
  Record record;
  record.id = ToString(planned.id);
  record.op = planned.id.key.source.empty() ? planned.id.key.op : planned.id.key.source;
  record.device.device = planned.id.device;
  record.replay = "assay run " + record.id;
  return record;
}

void Fill(const Judgement& judgement, Record& record) {
  record.verdict = judgement.verdict;
  record.reason = judgement.reason;
  record.oracle = judgement.oracle;
  record.comparison = judgement.comparison;
}

}  // namespace

std::vector<std::string> WorkerOptions::CommandFor(const std::string& device) const {
  std::vector<std::string> words = command;
  if (device != kOracle) words.insert(words.end(), {"--device", device});
  return words;
}

absl::StatusOr<std::string> DriverOf(const WorkerOptions& options, const std::string& device) {
  ASSAY_ASSIGN_OR_RETURN(const auto worker, WorkerProcess::Start(options.CommandFor(device)));
  const auto deadline = std::chrono::steady_clock::now() + options.timeout;
  ASSAY_RETURN_IF_ERROR(worker->Send({{"do", "describe"}}, deadline));
  ASSAY_ASSIGN_OR_RETURN(const json answer, worker->Receive(deadline));
  if (!answer.contains("driver") || !answer["driver"].is_string()) {
    return Internal("a worker does not say what drives it: {}", answer.dump());
  }
  return answer["driver"].get<std::string>();
}

absl::StatusOr<std::unique_ptr<WorkerProcess>> Lane::Start(const std::string& device) {
  ASSAY_ASSIGN_OR_RETURN(auto worker, WorkerProcess::Start(options_.CommandFor(device)));
  const auto deadline = std::chrono::steady_clock::now() + options_.timeout;
  ASSAY_RETURN_IF_ERROR(worker->Send({{"do", "load"}, {"plan", plan_text_}}, deadline));
  ASSAY_ASSIGN_OR_RETURN(const json loaded, worker->Receive(deadline));
  if (!loaded.contains("ok")) return Internal("a worker cannot load the plan: {}", loaded.dump());
  return worker;
}

absl::StatusOr<WorkerProcess*> Lane::WorkerFor(const std::string& device) {
  if (const auto lost = given_up_.find(device); lost != given_up_.end()) return lost->second;
  auto& worker = workers_[device];
  if (worker != nullptr) return worker.get();
  absl::StatusOr<std::unique_ptr<WorkerProcess>> started = Start(device);
  if (!started.ok()) {
    return given_up_[device] = absl::UnavailableError(
               fmt::format("no worker starts any more: {}", MessageOf(started.status())));
  }
  worker = *std::move(started);
  return worker.get();
}

absl::StatusOr<json> Lane::Ask(const std::string& device, const json& request) {
  ASSAY_ASSIGN_OR_RETURN(WorkerProcess * worker, WorkerFor(device));
  const auto deadline = std::chrono::steady_clock::now() + options_.timeout;
  absl::Status status = worker->Send(request, deadline);
  if (status.ok()) {
    auto answer = worker->Receive(deadline);
    if (answer.ok()) hangs_[device] = 0;
    if (answer.ok() && answer->contains("failed"))
      return Internal("{}", answer->at("failed").dump());
    if (answer.ok()) return answer;
    status = answer.status();
  }
  if (absl::IsDeadlineExceeded(status)) {
    status = absl::DeadlineExceededError(
        fmt::format("no answer came within {} s", options_.timeout.count()));
    if (++hangs_[device] == kMostHangs) {
      given_up_[device] = absl::UnavailableError(
          fmt::format("its worker hung {} times in a row and was given up", kMostHangs));
    }
  }
  workers_[device].reset();  // dead or hung: the next case gets a new one
  return status;
}

SupportAnswer Lane::Probe(size_t index) {
  const auto answer = Ask(plan_.cases[index].id.device, {{"do", "probe"}, {"case", index}});
  if (absl::IsUnavailable(answer.status())) {
    return {
        .supported = false, .available = false, .reason = std::string(MessageOf(answer.status()))};
  }
  if (!answer.ok()) return {};
  try {
    return {.supported = answer->at("supported").get<bool>(),
            .reason = answer->at("reason").get<std::string>(),
            .row = answer->at("row").get<std::string>()};
  } catch (const json::exception&) {
    return {};  // nonsense; the case itself will show it
  }
}

Record Lane::Run(size_t index) {
  const PlannedCase& planned = plan_.cases[index];
  Record record = RecordOf(planned);
  if (!planned.support.supported) {
    record.verdict = planned.support.available ? Verdict::kUnsupported : Verdict::kUnavailable;
    record.reason = planned.support.reason;
    return record;
  }
  const bool refuse = !planned.says.empty();
  const std::string device = refuse ? std::string(kOracle) : planned.id.device;
  const auto ran = Ask(device, {{"do", refuse ? "refuse" : "run"}, {"case", index}});
  if (!ran.ok()) {
    Judgement lost = JudgeLostWorker(ran.status(), "");
    ApplyExpectation(planned.expectation, lost);
    Fill(lost, record);
    return record;
  }
  const auto execution = ExecutionFromJson(*ran);
  Judgement judgement;
  if (!execution.ok()) {
    judgement = JudgeLostWorker(execution.status(), "");
  } else if (refuse) {
    judgement = JudgeRefusal(*execution, planned.says);
  } else if (execution->error) {
    judgement = JudgeError(*execution->error);
  } else {
    judgement = Compare(index, *execution, *ran);
  }
  if (execution.ok()) {
    record.measurement.seconds = execution->seconds;
    for (const NodeRun& node : execution->nodes) record.placement.push_back(node.placement);
  }
  ApplyExpectation(planned.expectation, judgement);
  Fill(judgement, record);
  return record;
}

Judgement Lane::Compare(size_t index, const Execution& execution, const json& as_sent) {
  const WorkerProcess& device = *workers_.at(plan_.cases[index].id.device);
  const auto answer = Ask(std::string(kOracle), {{"do", "expect"},
                                                 {"case", index},
                                                 {"execution", as_sent},
                                                 {"memory", device.memory_path()}});
  if (!answer.ok()) return JudgeLostOracle(answer.status());
  const auto expected = ExpectedFromJson(*answer);
  if (!expected.ok()) return JudgeLostOracle(expected.status());
  if (expected->error) return JudgeLostOracle(Internal("{}", expected->error->message));
  auto judgement =
      Judge(execution, device.memory(), *expected, workers_.at(std::string(kOracle))->memory());
  if (!judgement.ok()) return JudgeLostOracle(judgement.status());
  const bool determinism = plan_.cases[index].id.check == "determinism";
  if (determinism && !execution.repeats && judgement->verdict == Verdict::kPass) {
    judgement->verdict = Verdict::kFail;
    judgement->reason = "two runs on the same inputs differ";
  }
  return *std::move(judgement);
}

}  // namespace assay

#include "conformance/run/run_plan.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace assay {
namespace {

// Cases of the same input on several devices follow one another and share an oracle, so they stay
// in one lane. Answers the index of the first case of each group, and the end.
std::vector<size_t> GroupStarts(const Plan& plan) {
  std::vector<size_t> starts;
  for (size_t i = 0; i < plan.cases.size(); ++i) {
    if (i == 0 || plan.cases[i].id.key != plan.cases[i - 1].id.key) starts.push_back(i);
  }
  starts.push_back(plan.cases.size());
  return starts;
}

// Hands items on in their order, however they arrive.
class InOrder {
 public:
  InOrder(size_t count, const std::function<void(Record)>& sink) : waiting_(count), sink_(sink) {}

  void Add(size_t index, Record record) {
    const std::lock_guard lock(mutex_);
    waiting_[index] = std::move(record);
    while (next_ < waiting_.size() && waiting_[next_]) {
      sink_(*std::move(waiting_[next_]));
      waiting_[next_++].reset();
    }
  }

 private:
  std::mutex mutex_;
  std::vector<std::optional<Record>> waiting_;
  size_t next_ = 0;
  const std::function<void(Record)>& sink_;
};

// Calls work(lane, index) for every case, on `jobs` threads with a lane each.
void ForEachCase(const Plan& plan, const RunOptions& options,
                 const std::function<void(Lane&, size_t)>& work) {
  const std::string text = ToJsonLines(plan);
  const std::vector<size_t> starts = GroupStarts(plan);
  std::atomic<size_t> next = 0;
  const auto run_lane = [&] {
    Lane lane(plan, text, options.workers);
    for (size_t group = next++; group + 1 < starts.size(); group = next++) {
      for (size_t i = starts[group]; i < starts[group + 1]; ++i) work(lane, i);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < options.jobs; ++i) threads.emplace_back(run_lane);
  run_lane();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

void RunPlan(const Plan& plan, const RunOptions& options,
             const std::function<void(Record)>& on_record) {
  InOrder in_order(plan.cases.size(), on_record);
  ForEachCase(plan, options, [&](Lane& lane, size_t i) { in_order.Add(i, lane.Run(i)); });
}

const absl::StatusOr<std::string>& DeviceDrivers::Of(const std::string& device) {
  const auto known = known_.find(device);
  if (known != known_.end()) return known->second;
  return known_.emplace(device, DriverOf(workers_, device)).first->second;
}

SupportQuery ProbeByWorkers(const RunOptions& options, DeviceDrivers& drivers) {
  return
      [options, &drivers](const std::string& device, std::span<const PlannedCase> cases,
                          const Literals& literals) -> absl::StatusOr<std::vector<SupportAnswer>> {
        if (const absl::Status status = drivers.Of(device).status(); !status.ok()) {
          const SupportAnswer none{
              .supported = false, .available = false, .reason = std::string(MessageOf(status))};
          return std::vector<SupportAnswer>(cases.size(), none);
        }
        Plan plan;
        plan.cases.assign(cases.begin(), cases.end());
        plan.literals = literals;
        std::vector<SupportAnswer> answers(cases.size());
        ForEachCase(plan, options, [&](Lane& lane, size_t i) { answers[i] = lane.Probe(i); });
        return answers;
      };
}

}  // namespace assay

#pragma once

#include "conformance/plan/expand.h"
#include "conformance/run/lane.h"

#include <functional>

namespace assay {

struct RunOptions {
  WorkerOptions workers;
  int jobs = 1;
};

/// Runs every case of a plan and hands each Record over in the order of the plan, whatever the
/// number of jobs, as soon as it and all before it are there. `on_record` is called by one thread
/// at a time.
void RunPlan(const Plan& plan, const RunOptions& options,
             const std::function<void(Record)>& on_record);

/// What drives the devices of a run; each is asked once.
class DeviceDrivers {
 public:
  explicit DeviceDrivers(WorkerOptions workers) : workers_(std::move(workers)) {}
  /// DriverOf, remembered.
  const absl::StatusOr<std::string>& Of(const std::string& device);

 private:
  WorkerOptions workers_;
  std::map<std::string, absl::StatusOr<std::string>> known_;
};

/// Asks a device's worker for its support of every case: the SupportQuery of ExpandOptions. A
/// device without a driver is unavailable for all of them. `drivers` outlives the query.
SupportQuery ProbeByWorkers(const RunOptions& options, DeviceDrivers& drivers);

}  // namespace assay

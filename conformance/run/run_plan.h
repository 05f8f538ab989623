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

/// Asks a device's worker for its support of every case: the SupportQuery of ExpandOptions.
SupportQuery ProbeByWorkers(const RunOptions& options);

}  // namespace assay

#pragma once

#include "runtime/engine/engine.h"

namespace assay {

/// The loop of a worker process: answers requests on kWorkerSocket until it is closed, results in
/// kWorkerMemory. `engine` is the device of this worker; null in the worker of the oracle.
///
/// Requests are JSON lines {"do": …}:
///   describe {}                               → {"driver"}
///   load    {"plan": JSON lines of a Plan}      → {"ok": true}
///   probe   {"case": i}                         → {"supported", "reason", "row"}
///   run     {"case": i}                         → Execution
///   refuse  {"case": i}                         → Execution whose error is the refusal
///   expect  {"case": i, "execution", "memory"}  → Expected
/// A request that fails answers {"failed": sentence}. Returns the exit status of the process.
int RunWorker(const OpRegistry& ops, EngineImpl* engine);

}  // namespace assay

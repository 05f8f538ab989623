#pragma once

#include "conformance/run/lane.h"
#include "reports/reporter.h"
#include "runtime/engine/engine.h"

#include <memory>
#include <string_view>
#include <vector>

namespace assay {

/// What this build of the program can do, made by main and passed down, and how the command ended.
struct Session {
  Session(std::vector<OpDef> op_list, std::vector<std::unique_ptr<EngineImpl>> engine_list,
          std::vector<ReportFormat> format_list)
      : ops(std::move(op_list)), engines(std::move(engine_list)), formats(std::move(format_list)) {}

  /// Null where there is no such device.
  EngineImpl* FindEngine(std::string_view name) const;
  /// NotFound: `there is no device "gpu" (did you mean "cpu"?)`.
  absl::StatusOr<EngineImpl*> GetEngine(std::string_view name) const;
  std::vector<std::string> DeviceNames() const;

  OpRegistry ops;
  std::vector<std::unique_ptr<EngineImpl>> engines;
  std::vector<ReportFormat> formats;
  int exit_status = 0;
};

/// How this program starts workers of its own kind.
WorkerOptions OwnWorkers(std::chrono::seconds timeout = std::chrono::seconds(60));

/// Exit statuses, as documented in --help.
inline constexpr int kExitOk = 0;
inline constexpr int kExitRed = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitHarness = 3;

/// Prints an error as one sentence and sets the exit status that its kind has.
void ReportError(const absl::Status& status, Session& session);

}  // namespace assay

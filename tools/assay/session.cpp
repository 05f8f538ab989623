#include "tools/assay/session.h"

#include "runtime/base/suggest.h"

#include <algorithm>
#include <cstdio>

namespace assay {

EngineImpl* Session::FindEngine(std::string_view name) const {
  const auto found =
      std::ranges::find_if(engines, [&](const auto& engine) { return engine->Name() == name; });
  return found == engines.end() ? nullptr : found->get();
}

absl::StatusOr<EngineImpl*> Session::GetEngine(std::string_view name) const {
  if (EngineImpl* engine = FindEngine(name)) return engine;
  std::vector<std::string_view> names;
  for (const auto& engine : engines) names.push_back(engine->Name());
  return NotFound("there is no device \"{}\"{}", name, Suggestion(name, names));
}

std::vector<std::string> Session::DeviceNames() const {
  std::vector<std::string> names;
  for (const auto& engine : engines) names.emplace_back(engine->Name());
  return names;
}

WorkerOptions OwnWorkers(std::chrono::seconds timeout) {
  return {.command = {"/proc/self/exe", "worker"}, .timeout = timeout};
}

void ReportError(const absl::Status& status, Session& session) {
  fmt::print(stderr, "assay: {}\n", MessageOf(status));
  session.exit_status = absl::IsInternal(status) ? kExitHarness : kExitUsage;
}

}  // namespace assay

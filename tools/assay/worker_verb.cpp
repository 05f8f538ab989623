#include "conformance/run/worker.h"
#include "tools/assay/verbs.h"

namespace assay {

void AddWorker(CLI::App& app, Session& session) {
  CLI::App* verb = app.add_subcommand("worker", "run cases for another assay process");
  verb->group("");  // not for people
  const auto device = std::make_shared<std::string>();
  verb->add_option("--device", *device, "device to run; without it the worker is the oracle's");
  verb->callback([device, &session] {
    EngineImpl* engine = nullptr;
    if (!device->empty()) {
      const auto found = session.GetEngine(*device);
      if (!found.ok()) return ReportError(found.status(), session);
      engine = *found;
    }
    session.exit_status = RunWorker(session.ops, engine);
  });
}

}  // namespace assay

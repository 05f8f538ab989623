#include "tools/assay/verbs.h"

namespace assay {

void AddDevices(CLI::App& app, Session& session) {
  CLI::App* verb = app.add_subcommand("devices", "show every device and what drives it");
  verb->callback([&session] {
    for (const auto& engine : session.engines) {
      fmt::print("{:<12} {}\n", engine->Name(), engine->Driver());
    }
  });
}

}  // namespace assay

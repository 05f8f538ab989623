#include "tools/assay/verbs.h"

namespace assay {

void AddDevices(CLI::App& app, Session& session) {
  CLI::App* verb = app.add_subcommand("devices", "show every device and what drives it");
  verb->callback([&session] {
    for (const std::string& device : session.DeviceNames()) {
      const auto driver = DriverOf(OwnWorkers(), device);
      fmt::print(
          "{:<19} {}\n", device,
          driver.ok() ? *driver : fmt::format("unavailable: {}", MessageOf(driver.status())));
    }
  });
}

}  // namespace assay

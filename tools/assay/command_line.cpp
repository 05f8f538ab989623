#include "tools/assay/verbs.h"

namespace assay {

int RunCommandLine(Session& session, int argc, char** argv) {
  CLI::App app{"Assay: conformance and performance of neural-network backends", "assay"};
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 all as expected; 1 something red; 2 usage or bad input; 3 the harness "
      "failed.");
  AddRun(app, session);
  AddList(app, session);
  AddDevices(app, session);
  AddModel(app, session);
  AddExport(app, session);
  AddWorker(app, session);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitUsage;  // --help is no error
  }
  return session.exit_status;
}

}  // namespace assay

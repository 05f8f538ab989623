#pragma once

#include "tools/assay/session.h"

#include <CLI/CLI.hpp>

namespace assay {

/// Parses the command line, does the verb and answers the exit status.
int RunCommandLine(Session& session, int argc, char** argv);

// Each adds one verb with its options; the verb runs while the command line is parsed.
void AddRun(CLI::App& app, Session& session);
void AddList(CLI::App& app, Session& session);
void AddDevices(CLI::App& app, Session& session);
void AddModel(CLI::App& app, Session& session);
void AddExport(CLI::App& app, Session& session);
void AddWorker(CLI::App& app, Session& session);

}  // namespace assay

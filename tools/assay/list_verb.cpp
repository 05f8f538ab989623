#include "conformance/record/case_id.h"
#include "tools/assay/plan_of.h"
#include "tools/assay/verbs.h"

#include <filesystem>

namespace assay {
namespace {

void ListOps(const Session& session) {
  for (const OpDef& op : session.ops.all()) {
    fmt::print("{}{}{}-{}\n", op.domain, op.domain.empty() ? "" : ".", op.name, op.since);
  }
}

absl::Status ListCases(const Session& session, const std::string& suite_file,
                       const std::string& configs) {
  ASSAY_ASSIGN_OR_RETURN(const Suite suite, LoadSuite(suite_file));
  ASSAY_ASSIGN_OR_RETURN(const auto cases, LoadCases(suite, session.ops, configs));
  for (const GeneratedCase& generated : cases) fmt::print("{}\n", ToString(generated.key));
  return absl::OkStatus();
}

absl::Status ListSuites(const std::string& configs) {
  const std::filesystem::path folder = std::filesystem::path(configs) / "suites";
  if (!std::filesystem::is_directory(folder))
    return NotFound("there is no folder {}", folder.string());
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().string());
  }
  std::ranges::sort(names);
  for (const std::string& name : names) fmt::print("{}\n", name);
  return absl::OkStatus();
}

}  // namespace

void AddList(CLI::App& app, Session& session) {
  CLI::App* verb = app.add_subcommand("list", "what there is, before anything runs");
  verb->require_subcommand(1);
  const auto suite = std::make_shared<std::string>("configs/suites/ops.yaml");
  const auto configs = std::make_shared<std::string>("configs");
  const auto end = [&session](const absl::Status& status) {
    if (!status.ok()) ReportError(status, session);
  };
  verb->add_subcommand("ops", "every op of this build")->callback([&session] { ListOps(session); });
  verb->add_subcommand("devices", "the names of all devices")->callback([&session] {
    for (const std::string& name : session.DeviceNames()) fmt::print("{}\n", name);
  });
  CLI::App* cases = verb->add_subcommand("cases", "the input keys of a suite");
  cases->add_option("suite", *suite, "suite file (default configs/suites/ops.yaml)");
  cases->add_option("--configs", *configs, "folder of ops, suites and expectations");
  cases->callback([=, &session] { end(ListCases(session, *suite, *configs)); });
  CLI::App* suites = verb->add_subcommand("suites", "the suite files");
  suites->add_option("--configs", *configs, "folder of ops, suites and expectations");
  suites->callback([=] { end(ListSuites(*configs)); });
}

}  // namespace assay

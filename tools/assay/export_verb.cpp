#include "conformance/record/case_id.h"
#include "conformance/run/export_case.h"
#include "tools/assay/plan_of.h"
#include "tools/assay/verbs.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <set>

namespace assay {
namespace {

struct ExportArguments {
  std::vector<std::string> what, filters;
  std::string out;
  std::string configs = "configs";
  uint64_t seed = 0;
};

// The plan names a case once for every device; in a file there is one for all.
std::vector<CaseId> GeneratedCasesOf(const Plan& plan) {
  std::vector<CaseId> cases;
  std::set<std::string> seen;
  for (const PlannedCase& planned : plan.cases) {
    if (!planned.says.empty() || !planned.id.key.source.empty()) continue;
    const CaseId id{.key = planned.id.key, .seed = planned.id.seed};
    if (seen.insert(ToString(id)).second) cases.push_back(id);
  }
  return cases;
}

absl::Status MakeEmptyFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return InvalidArgument("the folder {} cannot be made: {}", folder, error.message());
  if (!std::filesystem::is_empty(folder, error) || error) {
    return InvalidArgument("the folder {} is not empty", folder);
  }
  return absl::OkStatus();
}

std::string IndexLine(const CaseId& id, size_t number, const std::vector<ExportedOutput>& outputs) {
  nlohmann::ordered_json line = {
      {"n", number}, {"op", id.key.op}, {"case", ToString(id)}, {"outputs", {}}};
  for (const ExportedOutput& output : outputs) {
    line["outputs"].push_back({{"name", output.name}, {"bounds", output.bounded}});
  }
  return line.dump();
}

absl::Status Export(const Session& session, const ExportArguments& arguments) {
  ExpandOptions expand = DefaultExpandOptions(session);
  expand.configs = arguments.configs;
  expand.seed = arguments.seed;
  expand.filters = arguments.filters;
  ASSAY_ASSIGN_OR_RETURN(const Plan plan, PlanOf(session, arguments.what, expand, {}));
  const std::vector<CaseId> cases = GeneratedCasesOf(plan);
  if (cases.empty()) return InvalidArgument("no generated case is left to export");
  ASSAY_RETURN_IF_ERROR(MakeEmptyFolder(arguments.out));
  const std::filesystem::path folder(arguments.out);
  std::ofstream index(folder / "index.jsonl");
  for (size_t n = 0; n < cases.size(); ++n) {
    const std::string test = (folder / fmt::format("test_{}", n)).string();
    const auto outputs = ExportCase(session.ops, cases[n], plan.literals, test);
    if (!outputs.ok()) return Prefixed(ToString(cases[n]) + ": ", outputs.status());
    index << IndexLine(cases[n], n, *outputs) << '\n';
  }
  index.close();
  if (!index) return InvalidArgument("the folder {} cannot be written", arguments.out);
  fmt::print("{} cases are in {}\n", cases.size(), arguments.out);
  return absl::OkStatus();
}

}  // namespace

void AddExport(CLI::App& app, Session& session) {
  CLI::App* verb = app.add_subcommand("export", "write generated cases as ONNX models with data");
  const auto arguments = std::make_shared<ExportArguments>();
  verb->add_option("what", arguments->what, "suite file or case id")->required();
  verb->add_option("--out", arguments->out, "new or empty folder for test_0, test_1 … and an index")
      ->required();
  verb->add_option("--filter", arguments->filters,
                   "only cases whose id contains one of these, or matches it as a glob");
  verb->add_option("--seed", arguments->seed, "seed of the random inputs (default 0)");
  verb->add_option("--configs", arguments->configs, "folder of ops, suites and expectations");
  verb->callback([arguments, &session] {
    if (const absl::Status status = Export(session, *arguments); !status.ok()) {
      ReportError(status, session);
    }
  });
}

}  // namespace assay

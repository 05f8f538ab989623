#include "conformance/plan/expand.h"

#include "conformance/record/case_id.h"
#include "conformance/suite/onnx_cases.h"
#include "conformance/suite/op_vocabulary.h"
#include "runtime/base/suggest.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace assay {
namespace {

namespace fs = std::filesystem;

std::string OpFile(const std::string& configs, const OpDef& op) {
  return (fs::path(configs) / "ops" / (QualifiedName(op) + ".yaml")).string();
}

absl::StatusOr<std::vector<GeneratedCase>> LoadCasesOf(const OpDef& op, const std::string& file) {
  ASSAY_ASSIGN_OR_RETURN(const OpCases cases, LoadOpCases(file));
  if (cases.op != QualifiedName(op)) {
    return InvalidArgument("{}:{}: the file of {} says op \"{}\"", file, cases.line,
                           QualifiedName(op), cases.op);
  }
  return ExpandOpCases(op, cases);
}

// A file of an op that there is not is a slip of the pen, which `ops: all` would pass over.
absl::Status CheckNoStrays(const OpRegistry& ops, const std::string& configs) {
  std::error_code error;
  const fs::path folder = fs::path(configs) / "ops";
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() != ".yaml") continue;
    const OpName name = ParseOpName(entry->path().stem().string());
    ASSAY_RETURN_IF_ERROR(
        Prefixed(entry->path().string() + ":1: ", ops.Get(name.domain, name.name).status()));
  }
  if (error) return NotFound("there is no folder \"{}\" that can be read", folder.string());
  return absl::OkStatus();
}

absl::StatusOr<std::vector<const OpDef*>> OpsOf(const OpSelection& selection,
                                                const std::string& suite_file,
                                                const OpRegistry& ops, const std::string& configs) {
  std::vector<const OpDef*> picked;
  if (selection.all) {
    ASSAY_RETURN_IF_ERROR(CheckNoStrays(ops, configs));
    for (const OpDef& op : ops.all()) {
      std::error_code ignored;  // the registry's own test looks for ops without cases
      if (fs::exists(OpFile(configs, op), ignored)) picked.push_back(&op);
    }
    return picked;
  }
  for (const std::string& text : selection.ops) {
    const OpName name = ParseOpName(text);
    const absl::StatusOr<const OpDef*> op = ops.Get(name.domain, name.name);
    if (!op.ok()) return Prefixed(suite_file + ": ", op.status());
    picked.push_back(*op);
  }
  return picked;
}

bool HasOneOf(const std::vector<std::string>& tags, const GeneratedCase& generated) {
  return tags.empty() || std::ranges::any_of(generated.tags, [&](const std::string& tag) {
           return std::ranges::find(tags, tag) != tags.end();
         });
}

absl::Status CheckDevice(const std::string& device, const ExpandOptions& options) {
  const std::vector<std::string_view> names(options.devices.begin(), options.devices.end());
  if (std::ranges::find(names, device) != names.end()) return absl::OkStatus();
  return NotFound("there is no device \"{}\"{}", device, Suggestion(device, names));
}

absl::StatusOr<std::vector<std::string>> DevicesOf(const Suite& suite,
                                                   const ExpandOptions& options) {
  if (suite.all_devices) return options.devices;
  for (const std::string& device : suite.devices) {
    ASSAY_RETURN_IF_ERROR(Prefixed(suite.file + ": ", CheckDevice(device, options)));
  }
  return suite.devices;
}

// Fills a plan; knows what is the same for all of its cases.
class Expander {
 public:
  Expander(const ExpandOptions& options, std::vector<std::string> devices,
           std::vector<std::string> checks)
      : options_(options), devices_(std::move(devices)), checks_(std::move(checks)) {
    plan_.seed = options.seed;
  }

  // A refusal is decided before any device sees the node.
  absl::Status Add(const GeneratedCase& generated) {
    if (!generated.says.empty()) {
      plan_.cases.push_back({.id = {.key = generated.key, .seed = plan_.seed, .check = "refuse"},
                             .name = generated.name,
                             .says = generated.says});
    } else {
      AddOnDevices(generated.key, generated.name);
    }
    return MergeLiterals(generated.literals, plan_.literals);
  }

  void AddOnDevices(const InputKey& key, const std::string& name) {
    for (const std::string& device : devices_) {
      for (const std::string& check : checks_) {
        plan_.cases.push_back(
            {.id = {.key = key, .seed = plan_.seed, .device = device, .check = check},
             .name = name});
      }
    }
  }

  // From here on an expectation that matches no case is stale.
  void DemandMatches() { demands_matches_ = options_.filters.empty(); }

  void AddId(PlannedCase planned) { plan_.cases.push_back(std::move(planned)); }
  absl::Status AddLiterals(const Literals& literals) {
    return MergeLiterals(literals, plan_.literals);
  }

  // Expectations see every case; the filter and the devices' answers come after them.
  absl::StatusOr<Plan> Finish() && {
    for (const std::string& device : devices_) ASSAY_RETURN_IF_ERROR(Expect(device));
    Filter(options_.filters, plan_);
    if (options_.supports) {
      for (const std::string& device : devices_) ASSAY_RETURN_IF_ERROR(Ask(device));
    }
    return std::move(plan_);
  }

 private:
  absl::Status Expect(const std::string& device);
  absl::Status Ask(const std::string& device);

  const ExpandOptions& options_;
  std::vector<std::string> devices_, checks_;
  bool demands_matches_ = false;
  Plan plan_;
};

absl::Status Expander::Expect(const std::string& device) {
  const fs::path folder = fs::path(options_.configs) / "expectations";
  ASSAY_ASSIGN_OR_RETURN(std::vector<Expectation> expectations,
                         LoadExpectations((folder / (device + ".yaml")).string()));
  std::erase_if(expectations, [&](const Expectation& expectation) {
    return !HoldsOn(expectation, options_.today);
  });
  for (PlannedCase& planned : plan_.cases) {
    if (planned.id.device != device) continue;
    const std::string id = ToString(planned.id);
    for (const Expectation& expectation : expectations) {
      if (planned.expectation || !MatchesPattern(id, expectation.pattern)) continue;
      planned.expectation = expectation;
    }
  }
  if (demands_matches_) {
    std::ranges::move(expectations, std::back_inserter(plan_.expectations));
  }
  return absl::OkStatus();
}

absl::Status Expander::Ask(const std::string& device) {
  std::vector<PlannedCase> asked;
  std::vector<size_t> positions;
  for (size_t i = 0; i < plan_.cases.size(); ++i) {
    if (plan_.cases[i].id.device != device) continue;
    asked.push_back(plan_.cases[i]);
    positions.push_back(i);
  }
  if (asked.empty()) return absl::OkStatus();
  ASSAY_ASSIGN_OR_RETURN(std::vector<SupportAnswer> answers,
                         options_.supports(device, asked, plan_.literals));
  if (answers.size() != asked.size()) {
    return Internal("device \"{}\" answers {} of {} cases", device, answers.size(), asked.size());
  }
  for (size_t i = 0; i < positions.size(); ++i) {
    plan_.cases[positions[i]].support = std::move(answers[i]);
  }
  return absl::OkStatus();
}

// The cases of op files, each file read once.
class OpFiles {
 public:
  OpFiles(const OpRegistry& ops, const std::string& configs) : ops_(ops), configs_(configs) {}

  /// Empty where the op has no file.
  absl::StatusOr<const std::vector<GeneratedCase>*> Load(const std::string& op_name) {
    const auto [entry, added] = cases_.try_emplace(op_name);
    if (!added) return &entry->second;
    const OpName name = ParseOpName(op_name);
    ASSAY_ASSIGN_OR_RETURN(const OpDef* op, ops_.Get(name.domain, name.name));
    const std::string file = OpFile(configs_, *op);
    std::error_code ignored;
    if (fs::exists(file, ignored)) {
      ASSAY_ASSIGN_OR_RETURN(entry->second, LoadCasesOf(*op, file));
    }
    return &entry->second;
  }

 private:
  const OpRegistry& ops_;
  const std::string& configs_;
  std::map<std::string, std::vector<GeneratedCase>> cases_;
};

// What only the op's file knows of a case: its name, its literals and what a refusal says.
absl::StatusOr<PlannedCase> PlanId(const CaseId& id, OpFiles& files, Expander& expander) {
  PlannedCase planned{.id = id};
  if (!id.key.source.empty()) return planned;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<GeneratedCase>* cases, files.Load(id.key.op));
  for (const GeneratedCase& generated : *cases) {
    if (generated.key != id.key) continue;
    planned.name = generated.name;
    planned.says = generated.says;
    ASSAY_RETURN_IF_ERROR(expander.AddLiterals(generated.literals));
  }
  return planned;
}

constexpr std::string_view kChecks[] = {"conformance", "determinism"};

// Refusals come with an op's file; a suite cannot ask for them.
absl::Status CheckCheck(std::string_view check) {
  if (std::ranges::find(kChecks, check) != std::end(kChecks)) return absl::OkStatus();
  return NotFound("there is no check \"{}\"{}", check, Suggestion(check, kChecks));
}

bool HasEveryCase(const Suite& suite) {
  return !suite.onnx.empty() &&
         std::ranges::any_of(suite.selections, [](const OpSelection& selection) {
           return selection.all && selection.tags.empty();
         });
}

// The case that ci/models has made of a trained model.
absl::StatusOr<std::string> SourceOfModel(const std::string& model) {
  const std::string folder = "build/models/test_" + model;
  if (std::filesystem::exists(folder + "/model.onnx")) return "onnx:" + folder;
  return NotFound("there is no model \"{}\" in build/models; ci/models makes those that are known",
                  model);
}

}  // namespace

absl::StatusOr<std::vector<GeneratedCase>> LoadCases(const Suite& suite, const OpRegistry& ops,
                                                     const std::string& configs) {
  std::vector<GeneratedCase> cases;
  std::set<std::string> taken;  // selections may overlap
  for (const OpSelection& selection : suite.selections) {
    ASSAY_ASSIGN_OR_RETURN(const std::vector<const OpDef*> picked,
                           OpsOf(selection, suite.file, ops, configs));
    for (const OpDef* op : picked) {
      ASSAY_ASSIGN_OR_RETURN(std::vector<GeneratedCase> more,
                             LoadCasesOf(*op, OpFile(configs, *op)));
      std::ranges::copy_if(more, std::back_inserter(cases), [&](const GeneratedCase& generated) {
        return HasOneOf(selection.tags, generated) && taken.insert(ToString(generated.key)).second;
      });
    }
  }
  return cases;
}

absl::StatusOr<Plan> Expand(const Suite& suite, const OpRegistry& ops,
                            const ExpandOptions& options) {
  ASSAY_ASSIGN_OR_RETURN(std::vector<std::string> devices, DevicesOf(suite, options));
  ASSAY_ASSIGN_OR_RETURN(const std::vector<GeneratedCase> cases,
                         LoadCases(suite, ops, options.configs));
  for (const std::string& check : suite.checks) ASSAY_RETURN_IF_ERROR(CheckCheck(check));
  if (!suite.time.empty()) return NotFound("there is no protocol \"{}\"", suite.time);
  Expander expander(options, std::move(devices), suite.checks);
  if (HasEveryCase(suite)) expander.DemandMatches();
  for (const GeneratedCase& generated : cases) ASSAY_RETURN_IF_ERROR(expander.Add(generated));
  for (const std::string& folder : suite.onnx) {
    ASSAY_ASSIGN_OR_RETURN(const std::vector<OnnxCase> files, ListOnnxCases(folder));
    for (const OnnxCase& file : files) {
      expander.AddOnDevices({.source = file.source}, file.source);
    }
  }
  for (const std::string& model : suite.models) {
    ASSAY_ASSIGN_OR_RETURN(const std::string source, SourceOfModel(model));
    expander.AddOnDevices({.source = source}, model);
  }
  return std::move(expander).Finish();
}

absl::StatusOr<Plan> PlanOfIds(std::span<const CaseId> ids, const OpRegistry& ops,
                               const ExpandOptions& options) {
  std::set<std::string> devices;
  for (const CaseId& id : ids) {
    if (id.device.empty()) continue;
    ASSAY_RETURN_IF_ERROR(CheckDevice(id.device, options));
    devices.insert(id.device);
  }
  Expander expander(options, {devices.begin(), devices.end()}, {});
  OpFiles files(ops, options.configs);
  for (const CaseId& id : ids) {
    if (id.check != "refuse") ASSAY_RETURN_IF_ERROR(CheckCheck(id.check));
    ASSAY_ASSIGN_OR_RETURN(PlannedCase planned, PlanId(id, files, expander));
    expander.AddId(std::move(planned));
  }
  return std::move(expander).Finish();
}

}  // namespace assay

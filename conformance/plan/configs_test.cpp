#include "conformance/plan/expand.h"
#include "conformance/plan/materialise.h"
#include "conformance/record/case_id.h"
#include "runtime/ops/evaluate.h"
#include "runtime/ops/infer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

// The files of configs/ against the ops of this build, without running anything.

namespace assay {
namespace {

namespace fs = std::filesystem;

const OpRegistry& Ops() {
  static const OpRegistry ops(GeneratedOps());
  return ops;
}

std::vector<GeneratedCase> CasesIn(const fs::path& file) {
  const auto parsed = LoadOpCases(file.string());
  if (!parsed.ok()) {
    ADD_FAILURE() << parsed.status();
    return {};
  }
  const OpDef* op = Ops().Find("", parsed->op);
  if (op == nullptr) {
    ADD_FAILURE() << file << " is of no op of this build";
    return {};
  }
  const auto cases = ExpandOpCases(*op, *parsed);
  EXPECT_TRUE(cases.ok()) << cases.status();
  return cases.ok() ? *cases : std::vector<GeneratedCase>();
}

// What the reference's way says to a case: making it, then inference, then (for what only the data
// shows, such as an index out of range) running it. OK where none refuses.
absl::Status Try(const GeneratedCase& generated, bool run) {
  ASSAY_ASSIGN_OR_RETURN(const MaterialisedCase made,
                         Materialise(Ops(), generated.key, generated.literals, 0));
  const Node& node = made.graph.nodes.front();
  std::vector<std::optional<Tensor>> inputs(node.inputs.size());
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const auto position = std::ranges::find(made.graph.inputs, node.inputs[i]);
    const bool run_time = position != made.graph.inputs.end();
    const Tensor* value = run_time ? &made.inputs[position - made.graph.inputs.begin()]
                                   : made.graph.FindConstant(node.inputs[i]);
    if (value != nullptr) inputs[i] = *value;
  }
  const OpDef& op = *Ops().Find(node);
  ASSAY_ASSIGN_OR_RETURN(const InferredOutputs inferred, InferNode(op, node, inputs));
  return run ? Evaluate(op, node, inputs, inferred.outputs).status() : absl::OkStatus();
}

TEST(Configs, EveryCaseIsAcceptedAndEveryRefusalRefused) {
  for (const auto& entry : fs::directory_iterator("configs/ops")) {
    if (entry.path().extension() != ".yaml") continue;
    for (const GeneratedCase& generated : CasesIn(entry.path())) {
      const absl::Status answer = Try(generated, !generated.says.empty());
      if (generated.says.empty()) {
        EXPECT_TRUE(answer.ok()) << entry.path() << " " << generated.name << ": "
                                 << ToString(generated.key) << ": " << answer;
      } else {
        EXPECT_THAT(std::string(MessageOf(answer)), testing::HasSubstr(generated.says))
            << entry.path();
      }
    }
  }
}

TEST(Configs, EverySuiteExpands) {
  for (const auto& entry : fs::directory_iterator("configs/suites")) {
    if (entry.path().extension() != ".yaml") continue;
    const auto suite = LoadSuite(entry.path().string());
    ASSERT_TRUE(suite.ok()) << suite.status();
    const auto plan = Expand(*suite, Ops(), {.devices = {"any"}, .today = "2026-01-01"});
    ASSERT_TRUE(plan.ok()) << entry.path() << ": " << plan.status();
    EXPECT_FALSE(plan->cases.empty()) << entry.path();
  }
}

// An op without cases would never be executed anywhere. Ops with subgraphs have only refusals here,
// since a case in YAML is one node; ONNX's own cases run them.
TEST(Configs, EveryOpHasItsCases) {
  for (const OpDef& op : Ops().all()) {
    const std::string file = "configs/ops/" + op.name + ".yaml";
    ASSERT_TRUE(std::filesystem::exists(file)) << file << " is missing";
    if (!op.graph_attributes.empty()) continue;
    EXPECT_GE(CasesIn(file).size(), 20u) << file;
  }
}

}  // namespace
}  // namespace assay

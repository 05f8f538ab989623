#include "conformance/plan/expand.h"

#include "conformance/plan/materialise.h"
#include "conformance/record/case_id.h"
#include "runtime/ops/softmax.h"
#include "runtime/ops/unary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kSoftmax = R"(
op: Softmax
cases:
  - {name: plain, tags: quick, x: {shape: [2], dtype: [f32, f16]}}
  - {name: literal, x: {values: [1, nan]}}
refuse:
  - {x: {shape: [2]}, axis: 5, says: axis (5) is outside rank (1)}
)";

// A configs folder of its own for each test.
class ExpandTest : public testing::Test {
 protected:
  ExpandTest() : ops_({SoftmaxOp(), ExpOp()}) {
    const std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
    options_.configs = fmt::format("{}/expand_{}_{}", testing::TempDir(), getpid(), test);
    options_.devices = {"cpu", "gpu"};
    options_.today = "2026-06-01";
    std::filesystem::remove_all(options_.configs);
    Write("ops/Softmax.yaml", kSoftmax);
  }

  static OpDef ExpOp() {
    for (const OpDef& op : UnaryOps()) {
      if (op.name == "Exp") return op;
    }
    return {};
  }

  void Write(const std::string& name, std::string_view text) {
    const std::filesystem::path file = options_.configs + "/" + name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }

  absl::StatusOr<Plan> PlanOf(std::string_view suite) {
    const auto parsed = ParseSuite(suite, "suite.yaml");
    EXPECT_TRUE(parsed.ok()) << parsed.status();
    return Expand(*parsed, ops_, options_);
  }

  std::vector<std::string> IdsOf(std::string_view suite) {
    const auto plan = PlanOf(suite);
    EXPECT_TRUE(plan.ok()) << plan.status();
    std::vector<std::string> ids;
    if (!plan.ok()) return ids;
    for (const PlannedCase& planned : plan->cases) ids.push_back(ToString(planned.id));
    return ids;
  }

  std::string FaultOf(std::string_view suite) {
    const auto plan = PlanOf(suite);
    return plan.ok() ? "" : std::string(MessageOf(plan.status()));
  }

  OpRegistry ops_;
  ExpandOptions options_;
};

TEST_F(ExpandTest, PlansEveryCaseOnEveryDeviceAndRefusalsOnNone) {
  options_.seed = 7;
  Write("ops/Exp.yaml", "op: Exp\ncases:\n  - {name: n, x: {shape: [3]}}\n");
  EXPECT_THAT(
      IdsOf("ops: all\ndevices: [gpu, cpu]\n"),
      ElementsAre("Exp-13:input=f32_3~normal#7@gpu", "Exp-13:input=f32_3~normal#7@cpu",
                  "Softmax-13:input=f32_2~normal#7@gpu", "Softmax-13:input=f32_2~normal#7@cpu",
                  "Softmax-13:input=f16_2~normal#7@gpu", "Softmax-13:input=f16_2~normal#7@cpu",
                  "Softmax-13:input=f32_2~lit.17ce2019#7@gpu",
                  "Softmax-13:input=f32_2~lit.17ce2019#7@cpu",
                  "Softmax-13:axis=5:input=f32_2~normal#7+refuse"));
}

TEST_F(ExpandTest, PicksByNameTagAndCheck) {
  EXPECT_THAT(
      IdsOf("ops: [Softmax]\ntags: quick\ndevices: cpu\nchecks: [conformance, determinism]\n"),
      ElementsAre("Softmax-13:input=f32_2~normal#0@cpu",
                  "Softmax-13:input=f32_2~normal#0@cpu+determinism",
                  "Softmax-13:input=f16_2~normal#0@cpu",
                  "Softmax-13:input=f16_2~normal#0@cpu+determinism"));
}

TEST_F(ExpandTest, PlansFoldersOfOnnxCases) {
  const std::string folder = options_.configs + "/files";
  Write("files/test_a/model.onnx", "model");
  EXPECT_THAT(IdsOf(fmt::format("onnx: [{}]\ndevices: cpu\n", folder)),
              ElementsAre(fmt::format("onnx:{}/test_a#0@cpu", folder)));
}

TEST_F(ExpandTest, RefusesChecksModelsAndProtocolsThatAreNotThere) {
  EXPECT_EQ(FaultOf("ops: all\nchecks: [determinisme]\n"),
            "there is no check \"determinisme\" (did you mean \"determinism\"?)");
  EXPECT_EQ(FaultOf("ops: all\ntime: soon\n"), "there is no protocol \"soon\"");
  EXPECT_EQ(FaultOf("models: [alexnet]\n"),
            "there is no model \"alexnet\" in build/models; ci/models makes those that are known");
}

TEST_F(ExpandTest, CarriesWhatTheRunNeeds) {
  const auto plan = PlanOf("ops: all\ndevices: cpu\n");
  ASSERT_TRUE(plan.ok()) << plan.status();
  const PlannedCase& refusal = plan->cases.back();
  EXPECT_EQ(refusal.says, "axis (5) is outside rank (1)");
  EXPECT_EQ(plan->cases[0].name, "plain");
  EXPECT_THAT(plan->literals, SizeIs(1));
  for (const PlannedCase& planned : plan->cases) {
    EXPECT_TRUE(Materialise(ops_, planned.id.key, plan->literals, plan->seed).ok());
  }
}

TEST_F(ExpandTest, AsksEachDeviceOnceForWhatTheFilterLeft) {
  const SupportAnswer refused{
      .supported = false, .reason = "it has no f16", .row = "Softmax 13.. f32"};
  options_.filters = {"f16", "lit."};
  std::vector<std::string> asked;
  options_.supports = [&](const std::string& device, std::span<const PlannedCase> cases,
                          const Literals& literals) {
    EXPECT_THAT(literals, SizeIs(1));
    asked.push_back(fmt::format("{} {}", device, cases.size()));
    std::vector<SupportAnswer> answers(cases.size());
    if (device == "gpu") answers[0] = refused;
    return answers;
  };
  const auto plan = PlanOf("ops: all");
  EXPECT_THAT(asked, ElementsAre("cpu 2", "gpu 2"));
  ASSERT_THAT(plan->cases, SizeIs(4));
  EXPECT_TRUE(plan->cases[0].support.supported);
  EXPECT_EQ(plan->cases[1].support, refused);

  options_.supports = [](const std::string&, std::span<const PlannedCase>, const Literals&) {
    return std::vector<SupportAnswer>();
  };
  EXPECT_EQ(FaultOf("ops: all"), "device \"cpu\" answers 0 of 2 cases");
}

TEST_F(ExpandTest, AttachesExpectationsOfTheDevice) {
  Write("expectations/gpu.yaml", R"(
- {pattern: "f16", reason: known, link: l, expires: 2026-06-01}
- {pattern: "f32", reason: over, link: l, expires: 2026-05-31}
- {pattern: "f64", reason: stale, link: l, expires: 2027-01-01}
)");
  const auto plan = PlanOf("ops: all\nonnx: [node]");
  ASSERT_TRUE(plan.ok()) << plan.status();
  for (const PlannedCase& planned : plan->cases) {
    if (!planned.id.key.source.empty()) continue;
    const bool expected =
        planned.id.device == "gpu" && planned.id.key.inputs[0].desc.dtype == DType::kFloat16;
    EXPECT_EQ(planned.expectation.has_value(), expected) << ToString(planned.id);
  }
  ASSERT_THAT(StaleExpectations(*plan), SizeIs(1));
  EXPECT_EQ(StaleExpectations(*plan)[0].reason, "stale");
  EXPECT_THAT(StaleExpectations(*PlanOf("ops: all")), IsEmpty());  // it may be for an ONNX case
}

TEST_F(ExpandTest, PlansIdsWithTheDataOfTheirFiles) {
  const auto plan = PlanOf("ops: all\ndevices: gpu\n");
  std::vector<CaseId> ids;
  for (const PlannedCase& planned : plan->cases) ids.push_back(planned.id);
  const auto again = PlanOfIds(ids, ops_, options_);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->cases, plan->cases);
  EXPECT_THAT(again->literals, SizeIs(1));

  ids[0].device = "gpx";
  EXPECT_EQ(MessageOf(PlanOfIds(ids, ops_, options_).status()),
            "there is no device \"gpx\" (did you mean \"gpu\"?)");
}

TEST_F(ExpandTest, FaultsNameFileAndLine) {
  EXPECT_EQ(FaultOf("ops: [Sofmax]"),
            "suite.yaml: there is no op \"Sofmax\" (did you mean \"Softmax\"?)");
  EXPECT_EQ(FaultOf("ops: all\ndevices: [gpx]"),
            "suite.yaml: there is no device \"gpx\" (did you mean \"gpu\"?)");
  EXPECT_EQ(FaultOf("ops: all\nchecks: [refuse]"), "there is no check \"refuse\"");
  EXPECT_THAT(FaultOf("ops: [Exp]"), HasSubstr("Exp.yaml\" that can be read"));
  EXPECT_EQ(FaultOf("onnx: [nowhere]"), "there is no folder \"nowhere\" of ONNX test cases");
  Write("ops/Exp.yaml", "op: Log\n");
  EXPECT_THAT(FaultOf("ops: all"), HasSubstr("Exp.yaml:1: the file of Exp says op \"Log\""));
  Write("ops/Exq.yaml", "op: Exq\n");
  EXPECT_THAT(FaultOf("ops: all"), HasSubstr("Exq.yaml:1: there is no op \"Exq\""));
}

}  // namespace
}  // namespace assay

#include "conformance/plan/plan.h"

#include "conformance/record/case_id.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

PlannedCase CaseOf(std::string_view id) { return {.id = *ParseCaseId(id), .name = "n"}; }

Plan SamplePlan() {
  Plan plan{.seed = 0xffffffffffffffffu};
  const std::string hash = *AddLiteral(Tensor::Of<float>({3}, {1.0f, NAN, -0.0f}), plan.literals);
  *AddLiteral(Tensor({DType::kInt64, {0, 2}}), plan.literals);
  const Expectation expectation{.pattern = "Softmax*",
                                .verdict = Verdict::kFlaky,
                                .reason = "a \"reason\"\n",
                                .link = "l",
                                .expires = "2030-01-01",
                                .file = "cpu.yaml:1"};
  plan.expectations = {expectation, {.pattern = "Gone", .expires = "2030-01-01"}};
  plan.cases = {CaseOf("Softmax-13:input=f32_3~lit." + hash + "#7@cpu"),
                CaseOf("Softmax-13:axis=5:input=f32_3~normal#7+refuse"),
                CaseOf("onnx:node/test_add#7@gpu")};
  plan.cases[0].expectation = expectation;
  plan.cases[1].says = "outside rank";
  plan.cases[2].support = {
      .supported = false, .available = false, .reason = "signal 11", .row = "Add 7.. f32"};
  return plan;
}

std::vector<std::string> IdsOf(const Plan& plan) {
  std::vector<std::string> ids;
  for (const PlannedCase& planned : plan.cases) ids.push_back(ToString(planned.id));
  return ids;
}

TEST(Plan, IsReadBackWhole) {
  const Plan plan = SamplePlan();
  const std::string lines = ToJsonLines(plan);
  EXPECT_THAT(lines, StartsWith("{\"schema_version\":1,\"seed\":18446744073709551615}\n"));
  const auto read = ParsePlan(lines);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->seed, plan.seed);
  EXPECT_EQ(read->cases, plan.cases);
  EXPECT_EQ(read->expectations, plan.expectations);
  ASSERT_EQ(read->literals.size(), 2u);
  for (const auto& [hash, tensor] : plan.literals) {
    EXPECT_TRUE(SameBits(read->literals.at(hash), tensor));
  }
  EXPECT_EQ(ToJsonLines(*read), lines);
}

TEST(Plan, LinesThatAreNoneAreNamed) {
  const std::string head = "{\"schema_version\":1,\"seed\":0}\n";
  const auto fault = [](const std::string& text) {
    return std::string(MessageOf(ParsePlan(text).status()));
  };
  EXPECT_EQ(fault(""), "the plan is empty");
  EXPECT_EQ(fault("{\"schema_version\":9,\"seed\":0}\n"),
            "line 1: the plan has schema version 9, this build reads 1");
  EXPECT_THAT(fault(head + "{}\n"), StartsWith("line 2: no line of a plan: "));
  EXPECT_THAT(fault(head + "{\"case\":\"Conv\",\"supported\":true}\n"),
              StartsWith("line 2: case id \"Conv\" has no seed"));
  EXPECT_EQ(fault(head + "{\"literal\":\"12345678\",\"dtype\":\"f32\",\"dims\":[2],"
                         "\"base64\":\"AAAA\"}\n"),
            "line 2: literal 12345678 does not hold the bytes of f32_2");
  EXPECT_THAT(fault(head + "{\"literal\":\"12345678\",\"dtype\":\"u8\",\"dims\":[3],"
                           "\"base64\":\"AAAA\"}\n"),
              HasSubstr("literal 12345678 holds the data of"));
}

TEST(Plan, FilterKeepsWhatMatchesOnePattern) {
  Plan plan = SamplePlan();
  Filter({}, plan);
  EXPECT_EQ(plan.cases.size(), 3u);
  Filter({"onnx:*", "+refuse"}, plan);
  EXPECT_THAT(IdsOf(plan), ElementsAre("Softmax-13:axis=5:input=f32_3~normal#7+refuse",
                                       "onnx:node/test_add#7@gpu"));
}

TEST(Plan, ShardsAreDisjointAndComplete) {
  std::vector<std::string> ids;
  for (size_t i = 0; i < 2; ++i) {
    Plan plan = SamplePlan();
    Shard(i, 2, plan);
    for (const std::string& id : IdsOf(plan)) ids.push_back(id);
  }
  EXPECT_THAT(ids, testing::UnorderedElementsAreArray(IdsOf(SamplePlan())));
}

TEST(Plan, ExpectationsWithoutACaseAreStale) {
  const std::vector<Expectation> stale = StaleExpectations(SamplePlan());
  ASSERT_EQ(stale.size(), 1u);
  EXPECT_EQ(stale[0].pattern, "Gone");
}

}  // namespace
}  // namespace assay

#include "conformance/plan/expectations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string FaultOf(std::string_view text) {
  const auto expectations = ParseExpectations(text, "cpu.yaml");
  return expectations.ok() ? "" : std::string(MessageOf(expectations.status()));
}

TEST(Expectations, ReadReasonLinkAndExpiry) {
  const auto expectations = ParseExpectations(R"(
- pattern: Erf-13:*f16*
  reason: the driver rounds twice
  link: https://example.org/1
  expires: 2027-03-31
- {pattern: Loop, verdict: flaky, reason: r, link: l, expires: 2027-01-01}
)",
                                              "cpu.yaml");
  ASSERT_TRUE(expectations.ok()) << expectations.status();
  EXPECT_THAT(*expectations, ElementsAre(Expectation{.pattern = "Erf-13:*f16*",
                                                     .reason = "the driver rounds twice",
                                                     .link = "https://example.org/1",
                                                     .expires = "2027-03-31",
                                                     .file = "cpu.yaml:2"},
                                         Expectation{.pattern = "Loop",
                                                     .verdict = Verdict::kFlaky,
                                                     .reason = "r",
                                                     .link = "l",
                                                     .expires = "2027-01-01",
                                                     .file = "cpu.yaml:6"}));
  EXPECT_THAT(*ParseExpectations("# none\n", "cpu.yaml"), IsEmpty());
  EXPECT_THAT(*LoadExpectations("/nowhere/cpu.yaml"), IsEmpty());
}

TEST(Expectations, NothingMayBeLeftOut) {
  EXPECT_EQ(FaultOf("- {pattern: a, reason: r, expires: 2027-01-01}"),
            "cpu.yaml:1: \"link\" is missing");
  EXPECT_EQ(FaultOf("- {pattern: a, reason: r, link: l, expires: soon}"),
            "cpu.yaml:1: \"expires\" takes a date such as 2027-03-31, not \"soon\"");
  EXPECT_EQ(FaultOf("- {pattern: a, reason: r, link: l, expires: 2027-01-01, verdict: pass}"),
            "cpu.yaml:1: \"pass\" cannot be expected; expected_fail and flaky can");
  EXPECT_EQ(FaultOf("- {patern: a}"),
            "cpu.yaml:1: there is no key \"patern\" (did you mean \"pattern\"?)");
  EXPECT_EQ(FaultOf("a: 1"), "cpu.yaml:1: the file is no list of expectations");
}

TEST(Expectations, HoldUntilTheDayTheyExpire) {
  const Expectation expectation{.expires = "2027-03-31"};
  EXPECT_TRUE(HoldsOn(expectation, "2027-03-31"));
  EXPECT_FALSE(HoldsOn(expectation, "2027-04-01"));
  EXPECT_TRUE(HoldsOn(expectation, "2026-12-31"));
}

TEST(Pattern, IsASubstringOrAGlobOfTheWhole) {
  EXPECT_TRUE(MatchesPattern("Conv-11:x=f16_1~normal#0@cpu", "x=f16"));
  EXPECT_TRUE(MatchesPattern("Conv-11", ""));
  EXPECT_FALSE(MatchesPattern("Conv-11", "conv"));
  EXPECT_TRUE(MatchesPattern("Conv-11#0@cpu", "Conv-*@cpu"));
  EXPECT_FALSE(MatchesPattern("Conv-11#0@cpu+resize", "Conv-*@cpu"));
  EXPECT_FALSE(MatchesPattern("MyConv-11#0@cpu", "Conv-*@cpu"));
  EXPECT_TRUE(MatchesPattern("aXbXbc", "a*b?"));
  EXPECT_FALSE(MatchesPattern("ab", "a??"));
  EXPECT_TRUE(MatchesPattern("ab", "ab**"));
}

}  // namespace
}  // namespace assay

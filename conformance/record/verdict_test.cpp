#include "conformance/record/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;

std::vector<Verdict> AllVerdicts() {
  std::vector<Verdict> all;
  for (int i = 0; i < kVerdictCount; ++i) all.push_back(static_cast<Verdict>(i));
  return all;
}

TEST(Verdict, NamesShoutWhereTheyAreRed) {
  std::vector<std::string_view> red;
  std::vector<std::string_view> others;
  for (const Verdict verdict : AllVerdicts()) {
    (IsRed(verdict) ? red : others).push_back(NameOf(verdict));
  }
  EXPECT_THAT(red, ElementsAre("FAIL", "UNEXPECTED_PASS", "MISTRUSTED", "ERROR", "CRASH", "TIMEOUT",
                               "NOT_RUN"));
  EXPECT_THAT(others, ElementsAre("pass", "unsupported", "expected_fail", "flaky", "unavailable"));
}

TEST(Verdict, EveryNameIsReadBack) {
  for (const Verdict verdict : AllVerdicts()) EXPECT_EQ(ParseVerdict(NameOf(verdict)), verdict);
}

TEST(Verdict, OtherNamesAreNone) {
  EXPECT_EQ(ParseVerdict("fail"), std::nullopt);
  EXPECT_EQ(ParseVerdict(""), std::nullopt);
}

}  // namespace
}  // namespace assay

#include "reports/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::Optional;

// `cases` cases, each `step` seconds after the one before.
void AdvanceEvenly(Progress& progress, int cases, double from, double step) {
  for (int i = 1; i <= cases; ++i) progress.Advance(from + i * step);
}

VerdictCounts CountsOf(std::initializer_list<std::pair<Verdict, int64_t>> entries) {
  VerdictCounts counts;
  for (const auto& [verdict, cases] : entries) counts[verdict] = cases;
  return counts;
}

TEST(Progress, RateIsThatOfTheLastTenSeconds) {
  Progress progress(1000, 0);
  AdvanceEvenly(progress, 20, 0, 1);
  EXPECT_DOUBLE_EQ(progress.Rate(), 1);
  AdvanceEvenly(progress, 80, 20, 0.25);
  EXPECT_DOUBLE_EQ(progress.Rate(), 4);
  EXPECT_THAT(progress.SecondsLeft(), Optional(225.0));
}

TEST(Progress, NothingIsKnownBeforeTimeHasPassed) {
  Progress progress(4, 3);
  progress.Advance(3);
  EXPECT_EQ(progress.Percent(), 25);
  EXPECT_EQ(progress.Rate(), 0);
  EXPECT_EQ(progress.SecondsLeft(), std::nullopt);
}

TEST(Progress, MoreThanPlannedIsAHundredPercent) {
  Progress progress(1, 0);
  AdvanceEvenly(progress, 2, 0, 1);
  EXPECT_EQ(progress.Percent(), 100);
  EXPECT_EQ(progress.SecondsLeft(), std::nullopt);
}

TEST(ProgressLine, HasPositionVerdictsAndSpeed) {
  Progress progress(40, 0);
  AdvanceEvenly(progress, 10, 0, 0.5);
  EXPECT_EQ(ProgressLine(
                progress,
                CountsOf({{Verdict::kPass, 7}, {Verdict::kUnsupported, 2}, {Verdict::kCrash, 1}})),
            " 25 %  10/40  7 pass  1 CRASH  2 unsupported  2.0/s  ETA 0:15");
}

TEST(ProgressBar, IsFilledAsFarAsTheRunIs) {
  Progress progress(4, 0);
  progress.Advance(2);
  EXPECT_EQ(ProgressBar(progress, CountsOf({{Verdict::kPass, 1}}), 48),
            "\x1b[32m━━━\x1b[0m\x1b[2m━━━━━━━━━\x1b[0m"
            "  25 %  1/4\x1b[32m  1 pass\x1b[0m  0.5/s  ETA 0:06");
}

TEST(ProgressBar, LeavesOutTheLastVerdictsWhereItIsNarrow) {
  Progress progress(10, 0);
  progress.Advance(1);
  const VerdictCounts counts =
      CountsOf({{Verdict::kPass, 5}, {Verdict::kFail, 1}, {Verdict::kUnsupported, 4}});
  EXPECT_THAT(ProgressBar(progress, counts, 80), HasSubstr("4 unsupported"));
  const std::string narrow = ProgressBar(progress, counts, 60);
  EXPECT_THAT(narrow, HasSubstr("1 FAIL"));
  EXPECT_THAT(narrow, Not(HasSubstr("unsupported")));
}

}  // namespace
}  // namespace assay

#include "reports/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Text, IsPaintedOnlyInColor) {
  EXPECT_EQ(Painted("FAIL", ToneOf(Verdict::kFail), true), "\x1b[1m\x1b[31mFAIL\x1b[0m");
  EXPECT_EQ(Painted("FAIL", ToneOf(Verdict::kFail), false), "FAIL");
  EXPECT_EQ(Painted("y", Tone::kPlain, true), "y");
}

TEST(Text, AColumnIsACodePoint) {
  EXPECT_EQ(ColumnsOf("━━ é"), 4);
  EXPECT_EQ(ColumnsOf(""), 0);
}

TEST(Wrapped, FillsLinesAndIndentsAllButTheFirst) {
  EXPECT_EQ(Wrapped("aa bb cc dd", 7, 2), "aa bb\n  cc dd");
  EXPECT_EQ(Wrapped("aa bb", 6, 2), "aa\n  bb");
}

TEST(Wrapped, LongWordsStayWhole) {
  EXPECT_EQ(Wrapped("a bbbbbbbbb c", 6, 2), "a\n  bbbbbbbbb\n  c");
}

TEST(Wrapped, WhitespaceIsOneGap) {
  EXPECT_EQ(Wrapped("  a\n\tb ", 80, 0), "a b");
  EXPECT_EQ(Wrapped(" \n", 80, 4), "");
}

TEST(MarkdownText, ShowsItsSignsAndStaysOnOneLine) {
  EXPECT_EQ(MarkdownText("a_b*[~]\n<c>"), "a\\_b\\*\\[\\~\\] \\<c\\>");
}

TEST(MarkdownCode, FenceIsLongerThanAnyInside) {
  EXPECT_EQ(MarkdownCode("a*b"), "`a*b`");
  EXPECT_EQ(MarkdownCode("`a`"), "`` `a` ``");
}

TEST(ClockText, GrowsToHours) {
  EXPECT_EQ(ClockText(6.6), "0:07");
  EXPECT_EQ(ClockText(59.9), "1:00");
  EXPECT_EQ(ClockText(3723), "1:02:03");
}

TEST(Plural, OneIsNone) {
  EXPECT_EQ(Plural(1, "case"), "1 case");
  EXPECT_EQ(Plural(0, "case"), "0 cases");
}

}  // namespace
}  // namespace assay

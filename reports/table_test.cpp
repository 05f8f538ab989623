#include "reports/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Table, AlignsByColumns) {
  Table table({{"op", false}, {"cpu"}, {"gpu"}});
  table.Add({{"Abs"}, {"3/3"}, {"-"}});
  table.Add({{"Größe"}, {"10/12"}, {"7/8"}});
  EXPECT_EQ(table.ToText(80, 2, false),
            "  op       cpu  gpu\n"
            "  Abs      3/3    -\n"
            "  Größe  10/12  7/8\n");
}

TEST(Table, ColorsDoNotShiftColumns) {
  Table table({{"op", false}, {"cpu"}});
  table.Add({{"Abs"}, {"3/3", Tone::kGood}});
  EXPECT_EQ(table.ToText(80, 0, true),
            "\x1b[1mop\x1b[0m   \x1b[1mcpu\x1b[0m\n"
            "Abs  \x1b[32m3/3\x1b[0m\n");
}

TEST(Table, ColumnsThatDoNotFitFollowBelow) {
  Table table({{"op", false}, {"cpu"}, {"gpu"}, {"npu"}});
  table.Add({{"Abs"}, {"1/1"}, {"2/2"}, {"3/3"}});
  EXPECT_EQ(table.ToText(13, 0, false),
            "op   cpu  gpu\n"
            "Abs  1/1  2/2\n"
            "\n"
            "op   npu\n"
            "Abs  3/3\n");
}

TEST(Table, AColumnWiderThanThePageStandsNextToTheFirst) {
  Table table({{"a", false}, {"b"}});
  table.Add({{"1"}, {"123456789"}});
  EXPECT_EQ(table.ToText(5, 0, false), "a          b\n1  123456789\n");
}

TEST(Table, FreeTextWrapsInItsColumn) {
  Table table({{"cases"}, {"reason", false}});
  table.Add({{"12"}, {"Abs takes float32, not bfloat16"}});
  table.Add({{"3"}, {""}});
  EXPECT_EQ(table.ToText(34, 2, false),
            "  cases  reason\n"
            "     12  Abs takes float32, not\n"
            "         bfloat16\n"
            "      3  \n");
}

TEST(Table, MarkdownEscapesTextAndBars) {
  Table table({{"op", false}, {"cases"}});
  table.Add({{"a_b|c"}, {"x|`", Tone::kCode}});
  EXPECT_EQ(table.ToMarkdown(),
            "| op | cases |\n"
            "|:--|--:|\n"
            "| a\\_b\\|c | `` x\\|` `` |\n");
}

}  // namespace
}  // namespace assay

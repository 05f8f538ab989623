#include "reports/elements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace assay {
namespace {

TEST(WorstElements, AreATableOfAtMostTheLimit) {
  const Comparison comparison{
      .worst = {{.output = "y", .index = {0, 3}, .expected = 1.5, .got = -2, .share = 1234.5},
                {.output = "scalar", .expected = 0.1f, .got = 0, .share = 0.75},
                {.output = "left out"}}};
  EXPECT_EQ(WorstElements(comparison, 2).ToText(80, 0, false),
            "element     expected  got  share of bound\n"
            "y[0,3]           1.5   -2        1.23e+03\n"
            "scalar   0.100000001    0            0.75\n");
}

TEST(WorstElements, ShowEnoughDigitsToDiffer) {
  const Comparison comparison{.worst = {{.output = "y",
                                         .index = {0},
                                         .expected = 1,
                                         .got = 1 + 0x1p-52,
                                         .share = std::numeric_limits<double>::infinity()}}};
  EXPECT_EQ(WorstElements(comparison, 1).ToText(80, 0, false),
            "element  expected                 got  share of bound\n"
            "y[0]            1  1.0000000000000002             inf\n");
}

TEST(OverSentence, CountsElementsOverAndWithoutBound) {
  EXPECT_EQ(OverSentence({.elements = 6, .over = 1}), "1 of 6 elements is over the bound");
  EXPECT_EQ(OverSentence({.elements = 6, .over = 2, .unchecked = 3}),
            "2 of 6 elements are over the bound, 3 have none");
  EXPECT_EQ(OverSentence({}), "");
}

}  // namespace
}  // namespace assay

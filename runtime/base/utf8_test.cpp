#include "runtime/base/utf8.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

using namespace std::string_literals;

constexpr char kReplacement[] = "\xef\xbf\xbd";

TEST(ValidUtf8, LeavesWellFormedTextAlone) {
  for (const std::string& text :
       {""s, "conv/1:0"s, "a\0b"s, "\u00e9"s, "\u20ac"s, "\ud7ff"s, "\U00010000"s, "\U0010ffff"s}) {
    EXPECT_EQ(ValidUtf8(text), text);
  }
}

TEST(ValidUtf8, ReplacesBytesThatStartNothing) {
  EXPECT_EQ(ValidUtf8("a\xff"
                      "b"),
            std::string("a") + kReplacement + "b");
  EXPECT_EQ(ValidUtf8("\x80"), kReplacement);
}

TEST(ValidUtf8, ReplacesCharactersThatAreCutShort) {
  EXPECT_EQ(ValidUtf8("\xc3"), kReplacement);
  EXPECT_EQ(ValidUtf8("\xe2\x82"), std::string(kReplacement) + kReplacement);
  EXPECT_EQ(ValidUtf8("\xc3(x"), std::string(kReplacement) + "(x");
}

TEST(ValidUtf8, ReplacesOverlongFormsSurrogatesAndNumbersBeyondUnicode) {
  for (const char* bytes : {"\xc0\x80", "\xc1\xbf"}) {
    EXPECT_EQ(ValidUtf8(bytes), std::string(kReplacement) + kReplacement);
  }
  for (const char* bytes : {"\xe0\x80\x80", "\xed\xa0\x80"}) {
    EXPECT_EQ(ValidUtf8(bytes), std::string(kReplacement) + kReplacement + kReplacement);
  }
  for (const char* bytes : {"\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80"}) {
    EXPECT_EQ(ValidUtf8(bytes),
              std::string(kReplacement) + kReplacement + kReplacement + kReplacement);
  }
}

}  // namespace
}  // namespace assay

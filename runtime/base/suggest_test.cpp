#include "runtime/base/suggest.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay {
namespace {

TEST(Suggestion, NamesTheNearestCandidate) {
  const std::vector<std::string_view> names = {"axis", "keepdims", "strides"};
  EXPECT_EQ(Suggestion("axsi", names), " (did you mean \"axis\"?)");
  EXPECT_EQ(Suggestion("stride", names), " (did you mean \"strides\"?)");
}

TEST(Suggestion, AnExactNameIsNearest) {
  const std::vector<std::string_view> names = {"axes", "axis"};
  EXPECT_EQ(Suggestion("axis", names), " (did you mean \"axis\"?)");
}

TEST(Suggestion, OfEquallyNearOnesTheFirst) {
  const std::vector<std::string_view> names = {"pad", "par"};
  EXPECT_EQ(Suggestion("pa", names), " (did you mean \"pad\"?)");
}

TEST(Suggestion, IsSilentWhereNothingIsNear) {
  const std::vector<std::string_view> names = {"keepdims"};
  EXPECT_EQ(Suggestion("axis", names), "");
  EXPECT_EQ(Suggestion("axis", {}), "");
}

// Half the name may differ, two letters always.
TEST(Suggestion, DistanceMayReachHalfTheName) {
  const std::vector<std::string_view> names = {"abcdwxyz"};
  EXPECT_EQ(Suggestion("abcdefgh", names), " (did you mean \"abcdwxyz\"?)");
  EXPECT_EQ(Suggestion("abcefghi", names), "");
}

}  // namespace
}  // namespace assay

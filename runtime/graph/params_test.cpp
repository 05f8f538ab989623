#include "runtime/graph/params.h"

#include "runtime/base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

struct WindowParams {
  Ints kernel_shape;
  int64_t ceil_mode = 0;
  float scale = 1;
  std::string auto_pad = "NOTSET";
  std::optional<Ints> pads;
  std::optional<Floats> weights;

  bool operator==(const WindowParams&) const = default;
  auto Describe() {
    return Fields(Required("kernel_shape", kernel_shape), Field("ceil_mode", ceil_mode),
                  Field("scale", scale), Choice("auto_pad", auto_pad, {"NOTSET", "VALID"}),
                  Field("pads", pads), Field("weights", weights));
  }
};

absl::StatusOr<Params> Parse(const std::vector<Attribute>& attributes) {
  return ParamsTypeOf<WindowParams>().Parse(attributes);
}

WindowParams Parsed(const std::vector<Attribute>& attributes) {
  const auto params = Parse(attributes);
  EXPECT_TRUE(params.ok()) << params.status();
  return params.ok() ? params->As<WindowParams>() : WindowParams();
}

// With the required attribute given.
std::string RefusalOf(Attribute attribute) {
  return std::string(MessageOf(Parse({{"kernel_shape", Ints{3}}, std::move(attribute)}).status()));
}

TEST(Params, ReadsAttributesByTheirNames) {
  const WindowParams params = Parsed({{"kernel_shape", Ints{3, 5}},
                                      {"ceil_mode", int64_t{1}},
                                      {"scale", 0.5f},
                                      {"auto_pad", std::string("VALID")}});
  EXPECT_EQ(params, (WindowParams{.kernel_shape = {3, 5},
                                  .ceil_mode = 1,
                                  .scale = 0.5f,
                                  .auto_pad = "VALID",
                                  .pads = std::nullopt,
                                  .weights = std::nullopt}));
}

TEST(Params, AbsentAndEmptyAreToldApart) {
  EXPECT_EQ(Parsed({{"kernel_shape", Ints{}}}).pads, std::nullopt);
  EXPECT_EQ(Parsed({{"kernel_shape", Ints{}}, {"pads", Ints{}}}).pads, Ints{});
}

TEST(Params, WholeNumbersAreNumbersToo) {
  const WindowParams params =
      Parsed({{"kernel_shape", Ints{}}, {"scale", int64_t{2}}, {"weights", Ints{1, 2}}});
  EXPECT_EQ(params.scale, 2);
  EXPECT_EQ(params.weights, (Floats{1, 2}));
}

TEST(Params, RefusesAnUnknownNameWithASuggestion) {
  EXPECT_EQ(RefusalOf({"ceil_mod", int64_t{1}}),
            "there is no attribute \"ceil_mod\" (did you mean \"ceil_mode\"?)");
  EXPECT_EQ(RefusalOf({"qqqqqqqq", int64_t{1}}), "there is no attribute \"qqqqqqqq\"");
}

TEST(Params, RefusesAValueOfAnotherType) {
  EXPECT_EQ(RefusalOf({"ceil_mode", 1.0f}),
            "attribute \"ceil_mode\" takes an integer, not a number");
  EXPECT_EQ(RefusalOf({"pads", int64_t{1}}),
            "attribute \"pads\" takes a list of integers, not an integer");
}

TEST(Params, RefusesAStringThatIsNoChoice) {
  EXPECT_EQ(RefusalOf({"auto_pad", std::string("SAME")}),
            "attribute \"auto_pad\" is \"SAME\", not one of NOTSET, VALID");
}

TEST(Params, RefusesAMissingRequiredAttribute) {
  EXPECT_EQ(MessageOf(Parse({}).status()), "attribute \"kernel_shape\" is missing");
}

TEST(Params, NonDefaultListsWhatDiffersAndWhatIsRequired) {
  EXPECT_THAT(Params(WindowParams{}).NonDefault(), ElementsAre(Attribute{"kernel_shape", Ints{}}));
  const WindowParams params{.kernel_shape = {3},
                            .ceil_mode = 0,
                            .scale = 2,
                            .auto_pad = "NOTSET",
                            .pads = Ints{},
                            .weights = std::nullopt};
  EXPECT_THAT(Params(params).NonDefault(),
              ElementsAre(Attribute{"kernel_shape", Ints{3}}, Attribute{"scale", 2.0f},
                          Attribute{"pads", Ints{}}));
  EXPECT_THAT(Params().NonDefault(), IsEmpty());
}

TEST(Params, NonDefaultParsesBackToTheSame) {
  const Params params(WindowParams{.kernel_shape = {3, 1},
                                   .ceil_mode = 1,
                                   .scale = 0.1f,
                                   .auto_pad = "VALID",
                                   .pads = Ints{1},
                                   .weights = Floats{}});
  const auto parsed = Parse(params.NonDefault());
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(*parsed, params);
}

TEST(Params, AreEqualByTypeAndValue) {
  EXPECT_EQ(Params(WindowParams{}), Params(WindowParams{}));
  EXPECT_FALSE(Params(WindowParams{}) == Params());
  WindowParams other;
  other.ceil_mode = 1;
  EXPECT_FALSE(Params(WindowParams{}) == Params(other));
}

TEST(Params, AdoptTakesAStructThatSomeoneElseMade) {
  const auto made = std::make_shared<WindowParams>();
  made->ceil_mode = 7;
  const Params params = ParamsTypeOf<WindowParams>().Adopt(made);
  EXPECT_EQ(&params.As<WindowParams>(), made.get());
  EXPECT_EQ(params, Params(*made));
}

TEST(Params, ValuesHaveATextForm) {
  EXPECT_EQ(ToString(Ints{1, 1, 2}), "1,1,2");
  EXPECT_EQ(ToString(std::string("NOTSET")), "NOTSET");
  EXPECT_EQ(ToString(0.5f), "0.5");
  EXPECT_EQ(ToString(int64_t{-3}), "-3");
}

}  // namespace
}  // namespace assay

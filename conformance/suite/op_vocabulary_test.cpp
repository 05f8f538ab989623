#include "conformance/suite/op_vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

OpDef MixOp() {
  return OpDef::Of<NoParams>("Mix", Since{1}, "com.example")
      .Input("Scale", kFloats)
      .OptionalInput("B", kFloats)
      .VariadicInput("data_0", kFloats)
      .Output("Y", SameAs("Scale"));
}

TEST(OpVocabulary, InputsAreNamedInLowerCaseAndNumbered) {
  const OpDef op = MixOp();
  EXPECT_EQ(InputNameOf(op, 0), "scale");
  EXPECT_EQ(InputNameOf(op, 2), "data_00");
  EXPECT_EQ(InputNameOf(op, 13), "data_011");
  for (size_t i = 0; i < 20; ++i) EXPECT_EQ(FindInputNamed(op, InputNameOf(op, i)), i);
  EXPECT_EQ(FindInputNamed(op, "x"), 0u);
  EXPECT_EQ(FindInputNamed(op, "data_0"), std::nullopt);
  EXPECT_EQ(FindInputNamed(op, "data_0999999"), std::nullopt);
  EXPECT_EQ(FindInputNamed(op, "c"), std::nullopt);
}

TEST(OpVocabulary, NamesOfOtherDomainsCarryThem) {
  EXPECT_EQ(QualifiedName(MixOp()), "com.example.Mix");
  EXPECT_EQ(ParseOpName("com.example.Mix").domain, "com.example");
  EXPECT_EQ(ParseOpName("com.example.Mix").name, "Mix");
  EXPECT_EQ(ParseOpName("Mix").domain, "");
}

TEST(OpVocabulary, TextOfAnAttributeIsReadBack) {
  const std::vector<AttributeValue> values = {
      int64_t{-7},
      0.1f,
      3.4028235e38f,
      std::string("NOTSET"),
      std::string(""),
      std::vector<int64_t>{},
      std::vector<int64_t>{1, -2, 3},
      std::vector<float>{0.5f, 1e-45f},
      std::vector<std::string>{},
      std::vector<std::string>{""},
      std::vector<std::string>{"a,b", "", "%2C%", "%"},
  };
  for (const AttributeValue& value : values) {
    const std::string text = AttributeTextOf(value);
    const auto parsed = ParseAttributeText(value, text);
    ASSERT_TRUE(parsed.ok()) << text;
    EXPECT_EQ(*parsed, value) << text;
  }
}

TEST(OpVocabulary, TextOfAnotherKindIsRefused) {
  EXPECT_EQ(MessageOf(ParseAttributeText(int64_t{}, "1.5").status()), "\"1.5\" is no integer");
  EXPECT_EQ(MessageOf(ParseAttributeText(std::vector<float>{}, "1,x").status()),
            "\"x\" is no number");
}

}  // namespace
}  // namespace assay

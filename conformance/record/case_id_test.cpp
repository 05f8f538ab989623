#include "conformance/record/case_id.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace assay {
namespace {

using ::testing::HasSubstr;

InputKey ConvKey() {
  return {.op = "Conv",
          .since = 11,
          .attributes = {{"pads", "1,1,1,1"}},
          .inputs = {{"x", {DType::kFloat16, {1, 8, 17, 17}}},
                     {"w", {DType::kFloat16, {8, 8, 3, 3}}, "normal", true}}};
}

std::string FaultOf(std::string_view text) {
  const auto id = ParseCaseId(text);
  return id.ok() ? "" : std::string(MessageOf(id.status()));
}

TEST(CaseId, PrintsEverythingThatIdentifiesACase) {
  const CaseId id{
      .key = ConvKey(), .seed = 7, .device = "vulkan", .variant = "image", .check = "resize"};
  EXPECT_EQ(ToString(id),
            "Conv-11:pads=1,1,1,1:x=f16_1x8x17x17~normal:w=f16_8x8x3x3~normal.const"
            "#7@vulkan/image+resize");
}

TEST(CaseId, LeavesOutWhatIsTheDefault) {
  EXPECT_EQ(ToString(CaseId{.key = {.source = "onnx:node/test_add"}, .device = "cpu"}),
            "onnx:node/test_add#0@cpu");
  EXPECT_EQ(ToString(InputKey{.op = "com.microsoft.Gelu", .since = 1, .inputs = {{"x", {}}}}),
            "com.microsoft.Gelu-1:x=f32_scalar~normal");
}

TEST(CaseId, EscapesWhatAShellWouldRead) {
  const InputKey key{.op = "Einsum", .since = 12, .attributes = {{"equation", "ij,jk->i k*"}}};
  EXPECT_EQ(ToString(key), "Einsum-12:equation=ij,jk-%3Ei%20k%2A");
}

TEST(CaseId, ParsesAttributesThatLookLikeInputsAsAttributes) {
  const InputKey key{.op = "Op",
                     .since = 1,
                     .attributes = {{"a", "f32_2~normal"},
                                    {"outputs", "3"},
                                    {"value", "~lit.0123abcd"},
                                    {"empty", ""}},
                     .inputs = {{"x", {}, "odd.const"}},
                     .outputs = 4};
  EXPECT_EQ(ToString(key),
            "Op-1:outputs=4:a=f32_2%7Enormal:%6Futputs=3:value=~lit.0123abcd:empty="
            ":x=f32_scalar~odd%2Econst");
  EXPECT_EQ(*ParseInputKey(ToString(key)), key);
}

TEST(CaseId, NamesThePartAtFault) {
  EXPECT_EQ(FaultOf("Conv-11:x=f32_1~normal"),
            "case id \"Conv-11:x=f32_1~normal\" has no seed, as #7 is");
  EXPECT_EQ(FaultOf("Conv#1"),
            "case id has \"Conv\" at position 0, which is no op with its version, as Conv-11 is");
  EXPECT_EQ(FaultOf("Conv-11:pads#1"),
            "case id has \"pads\" at position 8, which is not name=value");
  EXPECT_EQ(FaultOf("Conv-11:x=f33_2~normal#1"),
            "case id has \"f33_2\" at position 10, which does not begin with an element type, as "
            "f32_2x3 does");
  EXPECT_EQ(FaultOf("Conv-11:x=f32_2xq~normal#1"),
            "case id has \"2xq\" at position 14, which is no list of dimensions, as 2x3 is");
  EXPECT_THAT(FaultOf("Conv-11:x=f32_-2~normal#1"), HasSubstr("is no shape"));
  EXPECT_EQ(FaultOf("Conv-11:x=f32_2~#1"),
            "case id has \"f32_2~\" at position 10, which has no fill after the tilde");
  EXPECT_EQ(FaultOf("Conv-11:a=%4#1"), "case id has \"%4\" at position 10, which is no %XX escape");
  EXPECT_EQ(FaultOf("Conv-11#x@cpu"),
            "case id has \"#x\" at position 7, which is no seed, as #7 is");
  EXPECT_EQ(FaultOf("Conv-11#1+resize@cpu"),
            "case id has \"@cpu\" at position 16, which is out of place: @device, /variant and "
            "+check follow in this order");
  EXPECT_FALSE(ParseInputKey("Conv-11#1").ok());
}

// Any ids: every member takes values of all kinds, texts with every character.
class RandomIds {
 public:
  CaseId Next() {
    CaseId id{.key = Coin() ? FileKey() : OpKey(), .seed = random_()};
    if (Coin()) id.device = Text();
    if (Coin()) id.variant = Text();
    if (Coin()) id.check = Text();
    return id;
  }

 private:
  bool Coin() { return Below(2) == 1; }
  int Below(int count) { return static_cast<int>(random_() % static_cast<uint64_t>(count)); }
  std::string Text() {
    std::string text(1 + Below(6), ' ');
    for (char& c : text) c = Coin() ? "az09_.,+-~#@:/%="[Below(16)] : static_cast<char>(Below(256));
    return text;
  }
  TensorDesc Desc() {
    Shape shape;
    for (int rank = Below(4); rank > 0; --rank) shape.Append(Below(30));
    return {kEveryDType[Below(std::size(kEveryDType))], shape};
  }
  InputKey FileKey() { return {.source = (Coin() ? "onnx:" : "model:") + Text()}; }
  InputKey OpKey() {
    InputKey key{.op = Text(), .since = Below(30), .outputs = Below(4)};
    for (int i = Below(4); i > 0; --i) key.attributes.push_back({Text(), Coin() ? Text() : ""});
    for (int i = Below(4); i > 0; --i) key.inputs.push_back({Text(), Desc(), Text(), Coin()});
    return key;
  }

  std::mt19937_64 random_{2024};
};

TEST(CaseId, ParsingIsTheInverseOfPrinting) {
  RandomIds ids;
  for (int i = 0; i < 20000; ++i) {
    const CaseId id = ids.Next();
    const std::string text = ToString(id);
    const auto parsed = ParseCaseId(text);
    ASSERT_TRUE(parsed.ok()) << parsed.status();
    ASSERT_EQ(*parsed, id) << text;
    ASSERT_EQ(ToString(*parsed), text);
    ASSERT_EQ(*ParseInputKey(ToString(id.key)), id.key);
  }
}

TEST(CaseId, NeedsNoQuotingInAShell) {
  RandomIds ids;
  for (int i = 0; i < 2000; ++i) {
    const std::string text = ToString(ids.Next());
    EXPECT_EQ(text.find_first_of(" \t\n'\"\\$`!*?[](){}<>|&;^"), std::string::npos) << text;
    EXPECT_NE(text.front(), '#');
    EXPECT_NE(text.front(), '~');
  }
}

TEST(LiteralHash, TellsContentDimsAndTypeApart) {
  const Tensor tensor = Tensor::Of<float>({2, 1}, {1.0f, 2.0f});
  EXPECT_EQ(LiteralHash(tensor), "844445bc");  // names stored plans: it never changes
  EXPECT_NE(LiteralHash(tensor), LiteralHash(tensor.Reshaped({1, 2})));
  EXPECT_NE(LiteralHash(tensor), LiteralHash(Tensor::Of<float>({2, 1}, {1.0f, 2.5f})));
  EXPECT_NE(LiteralHash(Tensor({DType::kInt32, {1}})), LiteralHash(Tensor({DType::kUint32, {1}})));
}

}  // namespace
}  // namespace assay

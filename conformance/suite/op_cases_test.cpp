#include "conformance/suite/op_cases.h"

#include "conformance/record/case_id.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

struct ScaleParams {
  int64_t axis = -1;
  float alpha = 1;
  std::vector<int64_t> pads;
  std::string mode = "linear";
  bool operator==(const ScaleParams&) const = default;
  auto Describe() {
    return Fields(Field("axis", axis), Field("alpha", alpha), Field("pads", pads),
                  Choice("mode", mode, {"linear", "cubic"}));
  }
};

OpDef ScaleOp() {
  return OpDef::Of<ScaleParams>("Scale", Since{13})
      .Input("X", kFloats | kIntegers)
      .OptionalInput("W", SameAs("X"))
      .OptionalInput("steps", kInt64Only)
      .Output("Y", SameAs("X"))
      .OptionalOutput("Mask", kBoolOnly)
      .TensorAttribute("value");
}

OpDef JoinOp() {
  return OpDef::Of<NoParams>("Join", Since{1}, "com.example")
      .VariadicInput("inputs", kFloats)
      .Output("first", SameAs("inputs"))
      .Output("second", SameAs("inputs"));
}

absl::StatusOr<std::vector<GeneratedCase>> CasesOf(std::string_view cases,
                                                   const OpDef& op = ScaleOp()) {
  const std::string text = fmt::format("op: {}\n{}", op.name, cases);
  auto parsed = ParseOpCases(text, "Scale.yaml");
  if (!parsed.ok()) return parsed.status();
  return ExpandOpCases(op, *parsed);
}

std::vector<std::string> KeysOf(std::string_view text, const OpDef& op = ScaleOp()) {
  const auto cases = CasesOf(text, op);
  EXPECT_TRUE(cases.ok()) << cases.status();
  std::vector<std::string> keys;
  if (!cases.ok()) return keys;
  for (const GeneratedCase& generated : *cases) keys.push_back(ToString(generated.key));
  return keys;
}

std::string FaultOf(std::string_view text, const OpDef& op = ScaleOp()) {
  const auto cases = CasesOf(text, op);
  return cases.ok() ? "" : std::string(MessageOf(cases.status()));
}

// One case whose body is the given flow map.
std::string FaultOfBody(std::string_view body) {
  return FaultOf(fmt::format("cases:\n  - {{name: n, {}}}\n", body));
}

TEST(OpCases, ListsMultiply) {
  EXPECT_THAT(KeysOf(R"(
cases:
  - name: shapes and axes
    x: {shape: [[2], [3, 4]], dtype: [f32, f16], fill: normal}
    axis: [0, -1]
)"),
              ElementsAre("Scale-13:axis=0:x=f32_2~normal", "Scale-13:x=f32_2~normal",
                          "Scale-13:axis=0:x=f16_2~normal", "Scale-13:x=f16_2~normal",
                          "Scale-13:axis=0:x=f32_3x4~normal", "Scale-13:x=f32_3x4~normal",
                          "Scale-13:axis=0:x=f16_3x4~normal", "Scale-13:x=f16_3x4~normal"));
}

TEST(OpCases, CarryNameAndTags) {
  const auto cases = CasesOf(R"(
tags: [slow]
cases:
  - {name: one, x: {shape: [2]}}
  - {name: two, tags: quick, x: {shape: [3], dtype: f32, fill: special}}
)");
  ASSERT_THAT(*cases, SizeIs(2));
  EXPECT_EQ((*cases)[0].name, "one");
  EXPECT_TRUE((*cases)[0].random_data);
  EXPECT_THAT((*cases)[1].tags, ElementsAre("slow", "quick"));
  EXPECT_FALSE((*cases)[1].random_data);
}

TEST(OpCases, ZipPairs) {
  EXPECT_THAT(KeysOf(R"(
cases:
  - name: n
    zip:
      x.shape: [[2], [3]]
      pads: [[1, 1], []]
      w.fill: [ones, zeros]
    w: {shape: [1], dtype: same}
)"),
              ElementsAre("Scale-13:pads=1,1:x=f32_2~normal:w=f32_1~ones",
                          "Scale-13:x=f32_3~normal:w=f32_1~zeros"));
}

TEST(OpCases, RangesAndEveryAxis) {
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [2, {range: [1, 9, 4]}]}, axis: 0}\n"),
              ElementsAre("Scale-13:axis=0:x=f32_2x1~normal", "Scale-13:axis=0:x=f32_2x5~normal",
                          "Scale-13:axis=0:x=f32_2x9~normal"));
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [2]}, axis: {range: [1, 3]}}\n"),
              ElementsAre("Scale-13:axis=1:x=f32_2~normal", "Scale-13:axis=2:x=f32_2~normal",
                          "Scale-13:axis=3:x=f32_2~normal"));
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [[], [2], [2, 2]]}, axis: {each: all}}\n"),
              ElementsAre("Scale-13:x=f32_2~normal", "Scale-13:axis=0:x=f32_2~normal",
                          "Scale-13:axis=-2:x=f32_2x2~normal", "Scale-13:x=f32_2x2~normal",
                          "Scale-13:axis=0:x=f32_2x2~normal", "Scale-13:axis=1:x=f32_2x2~normal"));
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {values: [[1, 2]]}, pads: {each: all}}\n"),
              SizeIs(4));
}

TEST(OpCases, EachAlsoStandsForAnInputOfAxes) {
  const auto cases = CasesOf("cases:\n  - {name: n, x: {shape: [5]}, steps: {each: all}}\n");
  ASSERT_THAT(*cases, SizeIs(2));
  const InputSpec& steps = (*cases)[0].key.inputs[1];
  EXPECT_EQ(steps.desc, (TensorDesc{DType::kInt64, {1}}));
  EXPECT_EQ((*cases)[0].literals.at(steps.fill.substr(4)).Data<int64_t>()[0], -1);
}

TEST(OpCases, ListAttributesTellOneValueFromAListOfThem) {
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [2]}, pads: [1, 2]}\n"),
              ElementsAre("Scale-13:pads=1,2:x=f32_2~normal"));
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [2]}, pads: [[1], [2, 3], ~]}\n"),
              ElementsAre("Scale-13:pads=1:x=f32_2~normal", "Scale-13:pads=2,3:x=f32_2~normal",
                          "Scale-13:x=f32_2~normal"));
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [2]}, alpha: [0.1, 1], mode: cubic}\n"),
              ElementsAre("Scale-13:alpha=0.1:mode=cubic:x=f32_2~normal",
                          "Scale-13:mode=cubic:x=f32_2~normal"));
}

TEST(OpCases, AnInputWithoutAShapeIsAbsent) {
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [2]}, w: {shape: [~, [3]], dtype: same}}\n"),
              ElementsAre("Scale-13:x=f32_2~normal", "Scale-13:x=f32_2~normal:w=f32_3~normal"));
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [2]}, w: ~}\n"),
              ElementsAre("Scale-13:x=f32_2~normal"));
}

TEST(OpCases, TypesHaveUsefulDefaults) {
  EXPECT_THAT(KeysOf("cases:\n  - {name: n, x: {shape: [], dtype: i32}, w: {shape: [1]}, "
                     "steps: {shape: [1], const: [false, true]}}\n"),
              ElementsAre("Scale-13:x=i32_scalar~integers:w=i32_1~integers:steps=i64_1~integers",
                          "Scale-13:x=i32_scalar~integers:w=i32_1~integers:"
                          "steps=i64_1~integers.const"));
}

TEST(OpCases, LiteralDataKeepsItsBits) {
  const auto cases = CasesOf(R"(
cases:
  - name: n
    x: {dtype: f16, values: [[-inf, nan, 65504], [0.1, -0, .inf]]}
    steps: {shape: [2, 1], values: [9223372036854775807, -1]}
    value: {dtype: u8, values: 255}
)");
  ASSERT_THAT(*cases, SizeIs(1));
  const GeneratedCase& generated = cases->front();
  const InputKey& key = generated.key;
  const Tensor& x = generated.literals.at(key.inputs[0].fill.substr(4));
  const Tensor expected =
      Tensor::Of<Half>({2, 3}, {{0xfc00}, {0x7e00}, {0x7bff}, {0x2e66}, {0x8000}, {0x7c00}});
  EXPECT_TRUE(SameBits(x, expected));
  const Tensor& steps = generated.literals.at(key.inputs[1].fill.substr(4));
  EXPECT_TRUE(SameBits(steps, Tensor::Of<int64_t>({2, 1}, {INT64_MAX, -1})));
  ASSERT_TRUE(IsLiteralAttribute(key.attributes[0].text));
  const Tensor& value = generated.literals.at(key.attributes[0].text.substr(5));
  EXPECT_TRUE(SameBits(value, Tensor::Of<uint8_t>({}, {255})));
}

TEST(OpCases, VariadicInputsAreNumberedAndOutputsDefaultToTheRequiredOnes) {
  EXPECT_THAT(KeysOf(R"(
cases:
  - {name: n, inputs0: {shape: [2]}, inputs1: {shape: [3], dtype: same}}
  - {name: n, x: {shape: [4]}, outputs: [1, 3]}
)",
                     [] {
                       OpDef op = JoinOp();
                       op.name = "Join";
                       return op;
                     }()),
              ElementsAre("com.example.Join-1:outputs=2:inputs0=f32_2~normal:inputs1=f32_3~normal",
                          "com.example.Join-1:inputs0=f32_4~normal",
                          "com.example.Join-1:outputs=3:inputs0=f32_4~normal"));
}

TEST(OpCases, TheSameCaseComesOnce) {
  EXPECT_THAT(KeysOf("cases:\n  - {name: a, x: {shape: [[2], [2]]}}\n"
                     "  - {name: b, x: {shape: [2]}, axis: -1}\n"),
              ElementsAre("Scale-13:x=f32_2~normal"));
}

TEST(OpCases, RefusalsMayBeWrongInAnyWay) {
  const auto cases = CasesOf(R"(
refuse:
  - {x: {shape: [2], dtype: bool}, axis: 5, says: which the op does not take}
  - {w: {shape: [2]}, says: input "X" is missing}
  - {x: {shape: [2]}, mode: square, says: not one of linear}
)");
  ASSERT_TRUE(cases.ok()) << cases.status();
  ASSERT_THAT(*cases, SizeIs(3));
  EXPECT_EQ((*cases)[0].says, "which the op does not take");
  EXPECT_EQ((*cases)[0].name, "refuses: which the op does not take");
  EXPECT_EQ(ToString((*cases)[0].key), "Scale-13:axis=5:x=bool_2~bits");
  EXPECT_EQ(ToString((*cases)[2].key), "Scale-13:mode=square:x=f32_2~normal");
}

TEST(OpCases, UnknownKeysAreErrorsWithASuggestion) {
  EXPECT_EQ(FaultOf("cases:\n  - name: n\n    x: {shape: [2]}\n    axes: 1\n"),
            "Scale.yaml:5: there is no key \"axes\" (did you mean \"axis\"?)");
  EXPECT_EQ(FaultOf("cases:\n  - name: n\n    x: {shap: [2]}\n"),
            "Scale.yaml:4: there is no key \"shap\" (did you mean \"shape\"?)");
  EXPECT_EQ(FaultOf("case: []\n"),
            "Scale.yaml:2: there is no key \"case\" (did you mean \"cases\"?)");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, zip: {weight.shape: [[1]]}"),
            "Scale.yaml:3: there is no key \"weight\"");
}

TEST(OpCases, WrongTypesAndCountsAreErrors) {
  EXPECT_EQ(FaultOfBody("x: {shape: [2], dtype: f33}"), "Scale.yaml:3: there is no dtype \"f33\"");
  EXPECT_EQ(FaultOfBody("x: {shape: [2], dtype: bool}"),
            "Scale.yaml:3: input \"x\" does not take dtype bool");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, w: {shape: [2], dtype: f64}"),
            "Scale.yaml:3: input \"w\" has dtype f64, but \"x\" has f32");
  EXPECT_EQ(FaultOfBody("x: {shape: [2], fill: norml}"),
            "Scale.yaml:3: there is no fill \"norml\" (did you mean \"normal\"?)");
  EXPECT_EQ(FaultOfBody("x: {shape: [2], fill: full_range}"),
            "Scale.yaml:3: fill \"full_range\" is not defined for f32");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, axis: one"),
            "Scale.yaml:3: \"axis\" takes an integer, not \"one\"");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, axis: []"),
            "Scale.yaml:3: the list of \"axis\" is empty");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, pads: 1"),
            "Scale.yaml:3: \"pads\" takes a list such as [1, 2]");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, mode: square"),
            "Scale.yaml:3: attribute \"mode\" is \"square\", not one of linear, cubic");
  EXPECT_EQ(FaultOfBody("x: {shape: 2}"), "Scale.yaml:3: \"shape\" takes a list of dimensions");
  EXPECT_EQ(FaultOfBody("x: {shape: [-2]}"), "Scale.yaml:3: dimension (-2) is negative");
  EXPECT_EQ(FaultOfBody("x: {dtype: f32}"),
            "Scale.yaml:3: input \"x\" has neither shape nor values");
  EXPECT_EQ(FaultOfBody("x: [1, 2]"), "Scale.yaml:3: \"x\" takes a map such as {shape: [2, 3]}");
  EXPECT_EQ(FaultOfBody("w: {shape: [2]}"), "Scale.yaml:3: input \"x\" is missing");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, axis: {each: one}"),
            "Scale.yaml:3: \"each\" takes the word all");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, axis: {range: [5, 1]}"),
            "Scale.yaml:3: \"range\" is empty or too long");
}

TEST(OpCases, UnevenOrDoubleSettingsAreErrors) {
  EXPECT_EQ(FaultOfBody("zip: {x.shape: [[1], [2]], axis: [0]}"),
            "Scale.yaml:3: \"axis\" in zip has 1 values, the list before has 2");
  EXPECT_EQ(FaultOfBody("zip: {x: [{shape: [1]}]}"),
            "Scale.yaml:3: \"x\" cannot be zipped; its keys are attributes, input.shape, .dtype, "
            ".fill, .values or .const");
  EXPECT_EQ(FaultOfBody("x: {shape: [2]}, zip: {x.shape: [[1], [2]]}"),
            "Scale.yaml:3: \"x.shape\" is given twice");
  EXPECT_THAT(FaultOfBody("x: {shape: [2]}, axis: {range: [1, 200]}, alpha: {range: [1, 200]}"),
              HasSubstr("multiply to more than"));
}

TEST(OpCases, NothingIsDroppedInSilence) {
  EXPECT_EQ(FaultOfBody("x: {shape: []}, axis: {each: all}"),
            "Scale.yaml:3: no case comes of this: \"each\" finds no dimension");
  EXPECT_EQ(FaultOf("cases:\n  - {name: n, x: {shape: [2]}}\n"
                    "refuse:\n  - {x: {shape: [2]}, says: no}\n"),
            "Scale.yaml:5: the case Scale-13:x=f32_2~normal is already there, and must not be "
            "refused");
  EXPECT_EQ(
      FaultOf("refuse:\n  - {x: {shape: [2]}, says: no}\n  - {x: {shape: [2]}, says: never}\n"),
      "Scale.yaml:4: the case Scale-13:x=f32_2~normal is already there, refused otherwise");
}

TEST(OpCases, LiteralDataMustFit) {
  EXPECT_EQ(FaultOfBody("x: {values: [[1, 2], [3]]}"),
            "Scale.yaml:3: \"values\" has a list of 1 beside one of 2");
  EXPECT_EQ(FaultOfBody("x: {values: [1, [3]]}"),
            "Scale.yaml:3: \"values\" mixes numbers and lists");
  EXPECT_EQ(FaultOfBody("x: {values: [[1], 3]}"),
            "Scale.yaml:3: \"values\" mixes numbers and lists");
  EXPECT_EQ(FaultOfBody("x: {shape: [3], values: [1, 2]}"),
            "Scale.yaml:3: \"values\" has 2 elements, its shape 3 has 3");
  EXPECT_EQ(FaultOfBody("x: {dtype: u8, values: [256]}"),
            "Scale.yaml:3: \"256\" is no element of type u8");
  EXPECT_EQ(FaultOfBody("x: {values: [one]}"),
            "Scale.yaml:3: \"values\" takes a number, not \"one\"");
  EXPECT_EQ(FaultOfBody("x: {values: [1], fill: ones}"),
            "Scale.yaml:3: \"x\" has both values and fill");
}

TEST(OpCases, FilesMustSayWhatTheyAre) {
  EXPECT_EQ(FaultOf("cases:\n  - {x: {shape: [2]}}\n"),
            "Scale.yaml:3: the case has no name that says what it is there to catch");
  EXPECT_EQ(FaultOf("refuse:\n  - {x: {shape: [2]}}\n"),
            "Scale.yaml:3: the entry of refuse has no \"says\"");
  EXPECT_EQ(MessageOf(ParseOpCases("cases: []", "a.yaml").status()),
            "a.yaml:1: the file does not name its \"op\"");
  EXPECT_EQ(MessageOf(LoadOpCases("/nowhere.yaml").status()),
            "there is no file \"/nowhere.yaml\" that can be read");
}

}  // namespace
}  // namespace assay

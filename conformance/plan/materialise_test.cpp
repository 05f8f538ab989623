#include "conformance/plan/materialise.h"

#include "conformance/record/case_id.h"
#include "runtime/ops/softmax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

struct MixParams {
  std::vector<int64_t> pads;
  std::string mode = "a,b";
  bool operator==(const MixParams&) const = default;
  auto Describe() { return Fields(Field("pads", pads), Field("mode", mode)); }
};

OpRegistry TestOps() {
  return OpRegistry({SoftmaxOp(), OpDef::Of<MixParams>("Mix", Since{3}, "com.example")
                                      .Input("X", kFloats)
                                      .OptionalInput("bias", kFloats)
                                      .VariadicInput("rest", kFloats)
                                      .Output("X", SameAs("X"))
                                      .Output("Y", SameAs("X"))
                                      .TensorAttribute("value")});
}

absl::StatusOr<MaterialisedCase> Make(std::string_view key, const Literals& literals = {},
                                      uint64_t seed = 0) {
  const auto parsed = ParseInputKey(key);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  const OpRegistry ops = TestOps();
  return Materialise(ops, *parsed, literals, seed);
}

std::string FaultOf(std::string_view key) {
  const auto made = Make(key);
  return made.ok() ? "" : std::string(MessageOf(made.status()));
}

TEST(Materialise, MakesOneNodeAndItsData) {
  const auto made = Make("Softmax-13:axis=1:input=f32_2x3~normal");
  ASSERT_TRUE(made.ok()) << made.status();
  EXPECT_EQ(Print(made->graph), "output = Softmax(input) axis=1\n");
  EXPECT_TRUE(Validate(made->graph).ok());
  ASSERT_THAT(made->inputs, SizeIs(1));
  EXPECT_EQ(made->inputs[0].desc(), (TensorDesc{DType::kFloat32, {2, 3}}));
  EXPECT_THAT(made->graph.constants, IsEmpty());
  EXPECT_EQ(made->graph.nodes[0].name, "node");
}

TEST(Materialise, PlacesInputsByNameAndConstantsInTheGraph) {
  Literals literals;
  const std::string hash = *AddLiteral(Tensor::Of<double>({}, {0.5}), literals);
  const auto made = Make("com.example.Mix-3:outputs=2:pads=1,2:value=~lit." + hash +
                             ":x=f32_2~ones:rest0=f16_3~normal.const:rest1=f64_scalar~lit." + hash,
                         literals);
  ASSERT_TRUE(made.ok()) << made.status();
  const Graph& graph = made->graph;
  EXPECT_TRUE(Validate(graph).ok());
  EXPECT_EQ(Print(graph), "X, Y = Mix(x, _, rest0, rest1) pads=1,2\n");
  EXPECT_EQ(graph.nodes[0].domain, "com.example");
  EXPECT_TRUE(SameBits(*graph.nodes[0].FindTensor("value"), literals.at(hash)));
  ASSERT_THAT(graph.constants, SizeIs(1));
  EXPECT_EQ(graph.values[graph.constants[0].value].name, "rest0");
  ASSERT_THAT(made->inputs, SizeIs(2));
  EXPECT_TRUE(SameBits(made->inputs[0], Tensor::Of<float>({2}, {1.0f, 1.0f})));
  EXPECT_TRUE(SameBits(made->inputs[1], literals.at(hash)));
}

TEST(Materialise, TheSameKeyAndSeedGiveTheSameBits) {
  const std::string_view key = "Softmax-13:input=f32_64~normal";
  const Tensor first = Make(key, {}, 7)->inputs[0];
  EXPECT_TRUE(SameBits(Make(key, {}, 7)->inputs[0], first));
  EXPECT_FALSE(SameBits(Make(key, {}, 8)->inputs[0], first));
}

TEST(Materialise, FaultsNameThePart) {
  EXPECT_EQ(FaultOf("Sofmax-13:x=f32_2~normal"),
            "there is no op \"Sofmax\" (did you mean \"Softmax\"?)");
  EXPECT_EQ(FaultOf("Softmax-11:x=f32_2~normal"),
            "the case is of Softmax 11, this build has version 13");
  EXPECT_EQ(FaultOf("Softmax-13:axes=1:x=f32_2~normal"),
            "Softmax \"node\": there is no attribute \"axes\" (did you mean \"axis\"?)");
  EXPECT_EQ(FaultOf("Softmax-13:axis=one:x=f32_2~normal"),
            "Softmax \"node\": attribute \"axis\": \"one\" is no integer");
  EXPECT_EQ(FaultOf("Softmax-13:w=f32_2~normal"),
            "Softmax \"node\": input \"w\" is not an input of the op");
  EXPECT_EQ(FaultOf("Softmax-13:x=f32_2~normal:input=f32_2~normal"),
            "Softmax \"node\": input \"input\" is given twice");
  EXPECT_EQ(FaultOf("Softmax-13:input=f32_2~lit.01234567"),
            "Softmax \"node\": the data of input \"input\" (lit.01234567) is not known");
  EXPECT_EQ(FaultOf("com.example.Mix-3:value=~lit.01234567:x=f32_2~normal"),
            "Mix \"node\": the data of attribute \"value\" (~lit.01234567) is not known");
  EXPECT_EQ(FaultOf("onnx:node/test_add"),
            "case \"onnx:node/test_add\" is a file, not a generated one");
}

}  // namespace
}  // namespace assay

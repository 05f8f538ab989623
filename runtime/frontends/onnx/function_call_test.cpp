#include "runtime/frontends/onnx/function_call.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

using testing::ElementsAre;

onnx::ModelProto ModelWith(const std::vector<std::string>& nodes,
                           const std::vector<onnx::FunctionProto>& functions) {
  onnx::ModelProto model = ModelOf(21, nodes);
  for (const onnx::FunctionProto& function : functions) *model.add_functions() = function;
  return model;
}

TEST(FunctionCall, IsInlinedWithNamesOfItsOwn) {
  EXPECT_EQ(Imported(ModelWith({"a = com.x:Twice:one(x)", "y = com.x:Twice:two(a)"},
                               {FunctionOf("Twice", {"h = Neg(x)", "y = Sub(x, h)"})})),
            "one/h = Neg(x)\n"
            "a = Sub(x, one/h)\n"
            "two/h = Neg(a)\n"
            "y = Sub(a, two/h)\n");
}

TEST(FunctionCall, SeesNoNamesOfItsCaller) {
  EXPECT_EQ(ImportRefusal(ModelWith({"h = Neg(x)", "y = com.x:F:call(x)"},
                                    {FunctionOf("F", {"y = Add:sum(x, h)"})})),
            "F \"call\": Add \"sum\": input \"h\" is defined by nothing");
}

TEST(FunctionCall, CallsOtherFunctions) {
  EXPECT_EQ(Imported(ModelWith({"y = com.x:Outer:o(x)"},
                               {FunctionOf("Outer", {"h = com.x:Inner:i(x)", "y = Neg(h)"}),
                                FunctionOf("Inner", {"t = Abs(x)", "y = Neg(t)"})})),
            "o/i/t = Abs(x)\n"
            "o/h = Neg(o/i/t)\n"
            "y = Neg(o/h)\n");
}

TEST(FunctionCall, NeedsNoOpsetOfItsDomainAndKeepsItsOwn) {
  onnx::FunctionProto old = FunctionOf("Old", {"y = Squeeze(x)"});
  old.mutable_opset_import(0)->set_version(11);
  Set(*old.mutable_node(0), "axes", std::vector<int64_t>{0});
  EXPECT_EQ(Imported(ModelWith({"y = com.x:Old:o(x)"}, {old})), "y = Squeeze(x, y/axes)\n");
}

TEST(FunctionCall, LeavesOutInputsAndOutputs) {
  const onnx::FunctionProto function =
      FunctionOf("F", {"a = Clip(x, lo, hi)", "b = Neg(x)"}, {"x", "lo", "hi"}, {"a", "b"});
  onnx::ModelProto model = ModelWith({"y = com.x:F:f(x, , hi)"}, {function});
  AddFloats(*model.mutable_graph(), "hi", {}, {2});
  EXPECT_EQ(Imported(model), "y = Clip(x, _, hi)\nf/b = Neg(x)\n");
  EXPECT_EQ(Imported(ModelWith({", y = com.x:F:f(x)"}, {function})), "f/a = Clip(x)\ny = Neg(x)\n");
}

TEST(FunctionCall, HandsInputsThroughAndNamesAnOutputTwice) {
  onnx::ModelProto model = ModelWith({"a, b, y = com.x:F:f(x)"},
                                     {FunctionOf("F", {"h = Neg(x)"}, {"x"}, {"x", "h", "h"})});
  EXPECT_EQ(Imported(model), "b = Neg(x)\na = Identity(x)\ny = Identity(b)\n");
}

TEST(FunctionCall, AttributesAreBoundByName) {
  onnx::FunctionProto function = FunctionOf("F", {"y = Softmax(x)"});
  function.add_attribute("along");
  Refer(*function.mutable_node(0), "axis", "along");
  onnx::ModelProto model = ModelWith({"y = com.x:F(x)"}, {function});
  EXPECT_EQ(Imported(model), "y = Softmax(x)\n");  // not given: the op's own default
  Set(*model.mutable_graph()->mutable_node(0), "along", int64_t{0});
  EXPECT_EQ(Imported(model), "y = Softmax(x) axis=0\n");
}

TEST(FunctionCall, AttributesHaveDefaults) {
  onnx::FunctionProto function = FunctionOf("F", {"y = Softmax(x)"});
  onnx::NodeProto defaults;
  *function.add_attribute_proto() = Set(defaults, "along", int64_t{2});
  Refer(*function.mutable_node(0), "axis", "along");
  onnx::ModelProto model = ModelWith({"y = com.x:F(x)"}, {function});
  EXPECT_EQ(Imported(model), "y = Softmax(x) axis=2\n");
  Set(*model.mutable_graph()->mutable_node(0), "along", int64_t{0});
  EXPECT_EQ(Imported(model), "y = Softmax(x) axis=0\n");
}

TEST(FunctionCall, AttributesAreHandedOnToInnerCalls) {
  onnx::FunctionProto inner = FunctionOf("Inner", {"y = Softmax(x)"});
  inner.add_attribute("b");
  Refer(*inner.mutable_node(0), "axis", "b");
  onnx::FunctionProto outer = FunctionOf("Outer", {"y = com.x:Inner(x)"});
  outer.add_attribute("a");
  Refer(*outer.mutable_node(0), "b", "a");
  onnx::ModelProto model = ModelWith({"y = com.x:Outer(x)"}, {outer, inner});
  Set(*model.mutable_graph()->mutable_node(0), "a", int64_t{1});
  EXPECT_EQ(Imported(model), "y = Softmax(x) axis=1\n");
}

TEST(FunctionCall, AConstantMayBeAnAttribute) {
  onnx::FunctionProto function = FunctionOf("F", {"c = Constant()", "y = Mul(x, c)"});
  function.add_attribute("factor");
  Refer(*function.mutable_node(0), "value_float", "factor");
  onnx::ModelProto model = ModelWith({"y = com.x:F:f(x)"}, {function});
  Set(*model.mutable_graph()->mutable_node(0), "factor", 4.0f);
  EXPECT_THAT(RunModel(model, Tensor::Of<float>({1}, {3})), ElementsAre(12));
}

TEST(FunctionCall, SubgraphsOfABodyCaptureItsValues) {
  onnx::FunctionProto function =
      FunctionOf("F", {"h = Neg(x)", "y = If(c)"}, {"x", "c", "lo"}, {"y"});
  SetGraph(*function.mutable_node(1), "then_branch", GraphOf({"r = Clip(h, lo)"}, {}, {"r"}));
  SetGraph(*function.mutable_node(1), "else_branch", GraphOf({"r = Abs(h)"}, {}, {"r"}));
  onnx::ModelProto model = ModelWith({"y = com.x:F:f(x, c)"}, {function});
  model.mutable_graph()->add_input()->set_name("c");
  const auto imported = Import(model);
  ASSERT_TRUE(imported.ok()) << imported.status();
  const Graph& graph = imported->graph;
  const Graph& branch = *graph.nodes[1].FindSubgraph("then_branch");
  ASSERT_EQ(branch.captures.size(), 1u);
  EXPECT_EQ(graph.values[branch.captures[0].outer].name, "f/h");
  EXPECT_EQ(Print(branch), "r = Clip(f/h)\n");  // lo is absent here too
}

TEST(FunctionCall, OverloadsAreToldApart) {
  onnx::FunctionProto plain = FunctionOf("F", {"y = Neg(x)"});
  onnx::FunctionProto other = FunctionOf("F", {"y = Abs(x)"});
  other.set_overload("other");
  onnx::ModelProto model = ModelWith({"y = com.x:F(x)"}, {plain, other});
  EXPECT_EQ(Imported(model), "y = Neg(x)\n");
  model.mutable_graph()->mutable_node(0)->set_overload("other");
  EXPECT_EQ(Imported(model), "y = Abs(x)\n");
}

TEST(FunctionCall, WhatNobodyCallsIsNotLookedAt) {
  EXPECT_EQ(Imported(ModelWith({"y = Neg(x)"}, {FunctionOf("F", {"y = Unknown(q)"})})),
            "y = Neg(x)\n");
}

TEST(FunctionCall, GoesBeforeAnOpOfTheSameName) {
  onnx::FunctionProto function = FunctionOf("Neg", {"y = Abs(x)"});
  function.set_domain("");
  EXPECT_EQ(Imported(ModelWith({"y = Neg(x)"}, {function})), "y = Abs(x)\n");
}

TEST(FunctionCall, RefusesTwoFunctionsOfOneName) {
  const onnx::FunctionProto function = FunctionOf("F", {"y = Neg(x)"});
  EXPECT_EQ(ImportRefusal(ModelWith({"y = com.x:F(x)"}, {function, function})),
            "function \"F\" of domain \"com.x\" is defined twice");
}

TEST(FunctionCall, RefusesRecursion) {
  EXPECT_EQ(
      ImportRefusal(ModelWith({"y = com.x:F:f(x)"}, {FunctionOf("F", {"y = com.x:G:g(x)"}),
                                                     FunctionOf("G", {"y = com.x:F:again(x)"})})),
      "F \"f\": G \"g\": F \"again\": the function calls itself");
}

TEST(FunctionCall, RefusesACallThatDoesNotFit) {
  const onnx::FunctionProto function = FunctionOf("F", {"y = Neg(x)"});
  EXPECT_EQ(ImportRefusal(ModelWith({"y = com.x:F:f(x, x)"}, {function})),
            "F \"f\": 2 inputs are given, the function has 1");
  EXPECT_EQ(ImportRefusal(ModelWith({"y, z = com.x:F:f(x)"}, {function})),
            "F \"f\": 2 outputs are taken, the function has 1");
  onnx::ModelProto model = ModelWith({"y = com.x:F:f(x)"}, {function});
  Set(*model.mutable_graph()->mutable_node(0), "axis", int64_t{0});
  EXPECT_EQ(ImportRefusal(model), "F \"f\": the function has no attribute \"axis\"");
}

TEST(FunctionCall, RefusesAnOutputThatTheBodyDoesNotDefine) {
  EXPECT_EQ(ImportRefusal(ModelWith({"y = com.x:F:f(x)"}, {FunctionOf("F", {"z = Neg(x)"})})),
            "F \"f\": the function's output \"y\" is defined by nothing");
}

TEST(FunctionCall, RefusesFunctionsThatGrowWithoutLimit) {
  std::vector<onnx::FunctionProto> functions;
  for (int i = 0; i < 40; ++i) {
    const std::string next = fmt::format("F{}", i + 1);
    functions.push_back(FunctionOf(fmt::format("F{}", i),
                                   {"h = com.x:" + next + "(x)", "y = com.x:" + next + "(h)"}));
  }
  functions.push_back(FunctionOf("F40", {"y = Neg(x)"}));
  EXPECT_THAT(ImportRefusal(ModelWith({"y = com.x:F0(x)"}, functions)),
              testing::HasSubstr("the model's functions grow too large when they are inlined"));
}

TEST(FunctionCall, RefusesCallsThatAreNestedTooDeep) {
  std::vector<onnx::FunctionProto> functions;
  for (int i = 0; i < 100; ++i) {
    functions.push_back(
        FunctionOf(fmt::format("F{}", i), {fmt::format("y = com.x:F{}(x)", i + 1)}));
  }
  functions.push_back(FunctionOf("F100", {"y = Neg(x)"}));
  EXPECT_THAT(ImportRefusal(ModelWith({"y = com.x:F0(x)"}, functions)),
              testing::HasSubstr("graphs and functions are nested more than 64 deep"));
}

}  // namespace
}  // namespace assay

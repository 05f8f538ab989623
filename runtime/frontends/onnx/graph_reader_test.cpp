#include "runtime/frontends/onnx/graph_reader.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using Dims = std::vector<int64_t>;

Graph GraphIn(const onnx::ModelProto& model) {
  const auto imported = Import(model);
  EXPECT_TRUE(imported.ok()) << imported.status();
  return imported.ok() ? imported->graph : Graph();
}

std::vector<std::string> NamesOf(const Graph& graph, const std::vector<ValueId>& values) {
  std::vector<std::string> names;
  for (const ValueId value : values) {
    names.push_back(value == kNoValue ? "" : graph.values[value].name);
  }
  return names;
}

// "outer -> inner" names of what a subgraph captures.
std::vector<std::string> CapturesOf(const Graph& outer, const Graph& inner) {
  std::vector<std::string> names;
  for (const Capture& capture : inner.captures) {
    names.push_back(outer.values[capture.outer].name + " -> " + inner.values[capture.inner].name);
  }
  return names;
}

TEST(GraphReader, ReadsNodesInitializersAndAttributes) {
  onnx::ModelProto model = ModelOf(21, {"h = Add:first(x, w)", "y = Softmax(h)"});
  AddFloats(*model.mutable_graph(), "w", {1}, {2});
  Set(*model.mutable_graph()->mutable_node(1), "axis", int64_t{0});
  EXPECT_EQ(Imported(model), "h = Add(x, w)\ny = Softmax(h) axis=0\n");
  const Graph graph = GraphIn(model);
  EXPECT_EQ(graph.nodes[0].name, "first");
  EXPECT_THAT(LoadAs<double>(ConstantNamed(graph, "w")), ElementsAre(2));
}

TEST(GraphReader, DeclaredTypesGoToInputsAndOutputs) {
  onnx::ModelProto model = ModelOf(21, {"y = Neg(x)"});
  Declare(*model.mutable_graph()->mutable_input(0), {2, -1});
  Declare(*model.mutable_graph()->mutable_output(0), {});
  const Graph graph = GraphIn(model);
  const ValueInfo& x = graph.values[graph.inputs[0]];
  EXPECT_EQ(x.dtype, DType::kFloat32);
  EXPECT_EQ(x.dims, (Dims{2, -1}));
  EXPECT_EQ(graph.values[graph.outputs[0]].dims, Dims{});
}

TEST(GraphReader, NegativeAndNamedDimensionsOfInputsAreOpen) {
  onnx::ModelProto model = ModelOf(21, {"y = Neg(x)"});
  auto& type = *model.mutable_graph()->mutable_input(0)->mutable_type()->mutable_tensor_type();
  type.set_elem_type(onnx::TensorProto::FLOAT16);
  type.mutable_shape()->add_dim()->set_dim_value(-3);
  type.mutable_shape()->add_dim()->set_dim_param("batch");
  type.mutable_shape()->add_dim()->set_dim_value(0);
  const Graph graph = GraphIn(model);
  EXPECT_EQ(graph.values[graph.inputs[0]].dims, (Dims{-1, -1, 0}));
}

TEST(GraphReader, WhatIsNotDeclaredStaysOpen) {
  const Graph graph = GraphIn(ModelOf(21, {"y = Neg(x)"}));
  EXPECT_EQ(graph.values[graph.inputs[0]].dtype, std::nullopt);
  EXPECT_EQ(graph.values[graph.inputs[0]].dims, std::nullopt);
}

TEST(GraphReader, InputsThatAssayHasNoTypeForAreUnimplemented) {
  onnx::ModelProto model = ModelOf(21, {"y = Neg(x)"});
  onnx::TypeProto& type = *model.mutable_graph()->mutable_input(0)->mutable_type();
  type.mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT8E4M3FN);
  EXPECT_EQ(ImportRefusal(model),
            "value \"x\" has element type FLOAT8E4M3FN, which Assay does not have yet");
  EXPECT_TRUE(absl::IsUnimplemented(Import(model).status()));
  type.mutable_sequence_type();
  EXPECT_EQ(ImportRefusal(model), "value \"x\" is of type sequence, which Assay does not have yet");
}

TEST(GraphReader, AnEmptyNameIsAbsence) {
  onnx::ModelProto model = ModelOf(21, {"y, = Clip(x, , hi)"});
  AddFloats(*model.mutable_graph(), "hi", {}, {2});
  const Graph graph = GraphIn(model);
  EXPECT_THAT(NamesOf(graph, graph.nodes[0].inputs), ElementsAre("x", "", "hi"));
  EXPECT_THAT(graph.nodes[0].outputs, ElementsAre(graph.outputs[0], kNoValue));
}

TEST(GraphReader, AnOmittedInputInTheMiddleShiftsNothing) {
  onnx::ModelProto model = ModelOf(21, {"y = Clip(x, , hi)"});
  AddFloats(*model.mutable_graph(), "hi", {}, {2});
  EXPECT_THAT(RunModel(model, Tensor::Of<float>({3}, {-5, 1, 7})), ElementsAre(-5, 1, 2));
}

TEST(GraphReader, AbsentInputsAtTheEndAreDropped) {
  const Graph graph = GraphIn(ModelOf(21, {"y = Clip(x, , )"}));
  EXPECT_THAT(NamesOf(graph, graph.nodes[0].inputs), ElementsAre("x"));
}

TEST(GraphReader, SortsNodes) {
  onnx::ModelProto model = ModelOf(21, {"y = Mul(i, n)", "n = Neg(i)", "i = Identity(x)"});
  EXPECT_EQ(Imported(model), "i = Identity(x)\nn = Neg(i)\ny = Mul(i, n)\n");
  EXPECT_THAT(RunModel(model, Tensor::Of<float>({}, {3})), ElementsAre(-9));
}

TEST(GraphReader, ADiamondIsNoCycle) {
  onnx::ModelProto model = ModelOf(21, {"i = Identity(x)", "n = Neg(i)", "y = Mul(i, n)"});
  EXPECT_THAT(RunModel(model, Tensor::Of<float>({}, {3})), ElementsAre(-9));
}

TEST(GraphReader, RefusesACycle) {
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"a = Neg:first(b)", "b = Neg:second(a)", "y = Neg(a)"})),
            "Neg \"second\" is on a cycle through value \"a\"");
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"y = Neg:self(y)"})),
            "Neg \"self\" is on a cycle through value \"y\"");
}

TEST(GraphReader, AnInputMayBeAnOutputAndOutputsMayRepeat) {
  onnx::ModelProto model = ModelOf(21, {"a = Identity(x)", "b = Identity(x)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  graph.clear_output();
  for (const char* name : {"x", "a", "b", "a"}) graph.add_output()->set_name(name);
  const Graph read = GraphIn(model);
  EXPECT_THAT(NamesOf(read, read.outputs), ElementsAre("x", "a", "b", "a"));
  EXPECT_EQ(read.outputs[0], read.inputs[0]);
}

TEST(GraphReader, RefusesNamesThatNothingDefines) {
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"y = Add:sum(x, w)"})),
            "Add \"sum\": input \"w\" is defined by nothing");
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"z = Neg(x)"})),
            "output \"y\" of graph \"g\" is defined by nothing");
}

TEST(GraphReader, RefusesAnInitializerThatIsDefinedTwice) {
  onnx::ModelProto model = ModelOf(21, {"y = Add(x, w)"});
  AddFloats(*model.mutable_graph(), "w", {1}, {1});
  AddFloats(*model.mutable_graph(), "w", {1}, {100});
  EXPECT_EQ(ImportRefusal(model), "value \"w\" is defined twice");
}

TEST(GraphReader, RefusesOtherNamesThatAreDefinedTwice) {
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"y = Neg:a(x)", "y = Abs:b(x)"})),
            "Abs \"b\": value \"y\" is defined twice");
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"x = Neg:a(x)", "y = Neg(x)"})),
            "Neg \"a\": value \"x\" is defined twice");
  onnx::ModelProto model = ModelOf(21, {"y = Neg(x)"});
  model.mutable_graph()->add_input()->set_name("x");
  EXPECT_EQ(ImportRefusal(model), "value \"x\" is defined twice");
}

TEST(GraphReader, AnInputWithAnInitializerIsAConstant) {
  onnx::ModelProto model = ModelOf(8, {"y = Add(x, w)"});
  model.set_ir_version(3);
  model.mutable_graph()->add_input()->set_name("w");
  AddFloats(*model.mutable_graph(), "w", {1}, {4});
  const auto imported = Import(model);
  ASSERT_TRUE(imported.ok()) << imported.status();
  EXPECT_THAT(NamesOf(imported->graph, imported->graph.inputs), ElementsAre("x"));
  EXPECT_THAT(LoadAs<double>(ConstantNamed(imported->graph, "w")), ElementsAre(4));
  EXPECT_THAT(imported->notes,
              ElementsAre("1 inputs of graph \"g\" have default values and are constants"));
}

TEST(GraphReader, ConstantNodesBecomeConstants) {
  onnx::ModelProto model = ModelOf(21, {"a = Constant()", "b = Constant()", "c = Constant()",
                                        "d = Constant()", "e = Constant()", "y = Neg(x)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  Set(*graph.mutable_node(0), "value_int", int64_t{3});
  Set(*graph.mutable_node(1), "value_ints", std::vector<int64_t>{4, 5});
  Set(*graph.mutable_node(2), "value_float", 0.5f);
  Set(*graph.mutable_node(3), "value_floats", std::vector<float>{1.5f});
  onnx::AttributeProto& value = *graph.mutable_node(4)->add_attribute();
  value.set_name("value");
  value.set_type(onnx::AttributeProto::TENSOR);
  value.mutable_t()->set_data_type(onnx::TensorProto::INT8);
  value.mutable_t()->set_raw_data("\7");
  const Graph read = GraphIn(model);
  EXPECT_TRUE(SameBits(ConstantNamed(read, "a"), Tensor::Of<int64_t>({}, {3})));
  EXPECT_TRUE(SameBits(ConstantNamed(read, "b"), Tensor::Of<int64_t>({2}, {4, 5})));
  EXPECT_TRUE(SameBits(ConstantNamed(read, "c"), Tensor::Of<float>({}, {0.5f})));
  EXPECT_TRUE(SameBits(ConstantNamed(read, "d"), Tensor::Of<float>({1}, {1.5f})));
  EXPECT_TRUE(SameBits(ConstantNamed(read, "e"), Tensor::Of<int8_t>({}, {7})));
  EXPECT_THAT(read.nodes, SizeIs(1));
}

TEST(GraphReader, RefusesConstantsOfTextAndWithoutOneValue) {
  onnx::ModelProto model = ModelOf(21, {"c = Constant:c()", "y = Neg(x)"});
  EXPECT_EQ(ImportRefusal(model), "Constant \"c\": a constant has one value, not 0");
  Set(*model.mutable_graph()->mutable_node(0), "value_string", std::string("text"));
  EXPECT_EQ(ImportRefusal(model),
            "Constant \"c\": attribute \"value_string\" has element type STRING, which Assay does "
            "not have yet");
  EXPECT_TRUE(absl::IsUnimplemented(Import(model).status()));
}

TEST(GraphReader, UnknownOpsDomainsAndVersionsAreNamed) {
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"y = Foo:n1(x)"})),
            "Foo \"n1\": there is no op \"Foo\" in domain \"ai.onnx\" version 21");
  EXPECT_EQ(ImportRefusal(ModelOf(21, {"y = com.x:Foo:n1(x)"})),
            "Foo \"n1\": no version of domain \"com.x\" is imported");
  onnx::ModelProto model = ModelOf(21, {"y = com.x:Foo:n1(x)"});
  model.add_opset_import()->set_domain("com.x");
  model.mutable_opset_import(1)->set_version(1);
  EXPECT_EQ(ImportRefusal(model),
            "Foo \"n1\": there is no op \"Foo\" in domain \"com.x\" version 1");
  EXPECT_TRUE(absl::IsUnimplemented(Import(model).status()));
  EXPECT_EQ(ImportRefusal(ModelOf(28, {"y = Neg:n1(x)"})),
            "Neg \"n1\": domain \"ai.onnx\" version 28 is newer than 27, the last Assay knows");
}

TEST(GraphReader, AiOnnxIsTheDomainWithoutAName) {
  onnx::ModelProto model = ModelOf(21, {"y = ai.onnx:Neg(x)"});
  model.mutable_opset_import(0)->set_domain("ai.onnx");
  EXPECT_EQ(Imported(model), "y = Neg(x)\n");
}

TEST(GraphReader, WrongAttributesAreNamed) {
  onnx::ModelProto model = ModelOf(21, {"y = Softmax:s(x)"});
  onnx::NodeProto& node = *model.mutable_graph()->mutable_node(0);
  Set(node, "axes", int64_t{1});
  EXPECT_EQ(ImportRefusal(model),
            "Softmax \"s\": there is no attribute \"axes\" (did you mean \"axis\"?)");
  node.clear_attribute();
  Set(node, "axis", int64_t{0});
  Set(node, "axis", int64_t{1});
  EXPECT_EQ(ImportRefusal(model), "Softmax \"s\": attribute \"axis\" is given twice");
  node.clear_attribute();
  Set(node, "axis", int64_t{0}).set_type(onnx::AttributeProto::SPARSE_TENSOR);
  EXPECT_EQ(ImportRefusal(model),
            "Softmax \"s\": attribute \"axis\" is a SPARSE_TENSOR, which Assay does not have yet");
  node.clear_attribute();
  Refer(node, "axis", "outer");
  EXPECT_EQ(ImportRefusal(model),
            "Softmax \"s\": attribute \"axis\" refers to \"outer\" outside of any function");
}

TEST(GraphReader, AnAttributeWithoutATypeIsOfItsFilledField) {
  onnx::ModelProto model = ModelOf(21, {"y = Softmax(x)"});
  onnx::NodeProto& node = *model.mutable_graph()->mutable_node(0);
  Set(node, "axis", int64_t{0}).clear_type();
  EXPECT_EQ(Imported(model), "y = Softmax(x) axis=0\n");
}

TEST(GraphReader, TensorAttributesStayOnTheNode) {
  onnx::ModelProto model = ModelOf(21, {"y = ConstantOfShape(x)"});
  onnx::AttributeProto& value = *model.mutable_graph()->mutable_node(0)->add_attribute();
  value.set_name("value");
  value.set_type(onnx::AttributeProto::TENSOR);
  value.mutable_t()->set_data_type(onnx::TensorProto::INT8);
  value.mutable_t()->add_dims(1);
  value.mutable_t()->set_raw_data("\3");
  const Graph graph = GraphIn(model);
  const Tensor* tensor = graph.nodes[0].FindTensor("value");
  ASSERT_NE(tensor, nullptr);
  EXPECT_THAT(LoadAs<double>(*tensor), ElementsAre(3));
  value.set_name("values");
  EXPECT_EQ(ImportRefusal(model), "ConstantOfShape: there is no tensor attribute \"values\"");
}

TEST(GraphReader, SparseInitializersAreUnimplemented) {
  onnx::ModelProto model = ModelOf(21, {"y = Neg(x)"});
  model.mutable_graph()->add_sparse_initializer();
  EXPECT_TRUE(absl::IsUnimplemented(Import(model).status()));
}

// y = c ? h + b : h * b, with h a value and b an initialiser of the outer graph.
onnx::ModelProto ModelWithIf() {
  onnx::ModelProto model = ModelOf(21, {"h = Neg(x)", "y = If:choice(c)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  graph.add_input()->set_name("c");
  AddFloats(graph, "b", {2}, {10, 20});
  SetGraph(*graph.mutable_node(1), "then_branch", GraphOf({"r = Add(h, b)"}, {}, {"r"}));
  SetGraph(*graph.mutable_node(1), "else_branch", GraphOf({"r = Mul(h, b)"}, {}, {"r"}));
  return model;
}

TEST(GraphReader, SubgraphsCaptureOuterValues) {
  const Graph graph = GraphIn(ModelWithIf());
  for (const char* branch : {"then_branch", "else_branch"}) {
    const Graph* subgraph = graph.nodes[1].FindSubgraph(branch);
    ASSERT_NE(subgraph, nullptr);
    EXPECT_THAT(subgraph->inputs, IsEmpty());
    EXPECT_THAT(CapturesOf(graph, *subgraph), ElementsAre("h -> h", "b -> b"));
  }
}

TEST(GraphReader, ANodeComesAfterWhatItsSubgraphsCapture) {
  onnx::ModelProto model = ModelWithIf();
  model.mutable_graph()->mutable_node()->SwapElements(0, 1);
  EXPECT_EQ(Imported(model), "h = Neg(x)\ny = If(c)\n");
}

TEST(GraphReader, NestedCapturesPassThroughTheGraphBetween) {
  onnx::ModelProto model = ModelOf(21, {"y = If(c)"});
  onnx::GraphProto& outer = *model.mutable_graph();
  outer.add_input()->set_name("c");
  onnx::GraphProto middle = GraphOf({"m = If(c)"}, {}, {"m"});
  SetGraph(*middle.mutable_node(0), "then_branch", GraphOf({"r = Add(x, x)"}, {}, {"r"}));
  SetGraph(*middle.mutable_node(0), "else_branch", GraphOf({"r = Neg(x)"}, {}, {"r"}));
  SetGraph(*outer.mutable_node(0), "then_branch", middle);
  SetGraph(*outer.mutable_node(0), "else_branch", GraphOf({"r = Neg(x)"}, {}, {"r"}));
  const Graph graph = GraphIn(model);
  const Graph& between = *graph.nodes[0].FindSubgraph("then_branch");
  EXPECT_THAT(CapturesOf(graph, between), ElementsAre("c -> c", "x -> x"));
  EXPECT_THAT(CapturesOf(between, *between.nodes[0].FindSubgraph("then_branch")),
              ElementsAre("x -> x"));
}

TEST(GraphReader, ABranchMayHandOutAnOuterValue) {
  onnx::ModelProto model = ModelWithIf();
  onnx::NodeProto& choice = *model.mutable_graph()->mutable_node(1);
  *choice.mutable_attribute(0)->mutable_g() = GraphOf({}, {}, {"h"});
  const Graph graph = GraphIn(model);
  EXPECT_THAT(CapturesOf(graph, *graph.nodes[1].FindSubgraph("then_branch")),
              ElementsAre("h -> h"));
}

// The body's input b has the name of the value that the loop starts from.
onnx::ModelProto ModelWithShadow() {
  onnx::ModelProto model = ModelOf(21, {"y = Loop(n, , b)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  graph.mutable_input(0)->set_name("b");
  AddInts(graph, "n", {}, {3});
  AddFloats(graph, "one", {}, {1});
  onnx::GraphProto body = GraphOf({"c_out = Identity(c_in)", "b_next = Add(b, one)"},
                                  {"it", "c_in", "b"}, {"c_out", "b_next"});
  body.set_name("body");
  SetGraph(*graph.mutable_node(0), "body", body);
  return model;
}

TEST(GraphReader, TheInnerOfTwoEqualNamesWins) {
  const auto imported = Import(ModelWithShadow());
  ASSERT_TRUE(imported.ok()) << imported.status();
  const Graph& body = *imported->graph.nodes[0].FindSubgraph("body");
  EXPECT_THAT(CapturesOf(imported->graph, body), ElementsAre("one -> one"));
  EXPECT_EQ(body.nodes[1].inputs[0], body.inputs[2]);
  EXPECT_THAT(imported->notes, ElementsAre("input \"b\" of graph \"body\" hides an outer value"));
}

TEST(GraphReader, ErrorsOfSubgraphsNameTheirNode) {
  onnx::ModelProto model = ModelWithIf();
  onnx::NodeProto& choice = *model.mutable_graph()->mutable_node(1);
  *choice.mutable_attribute(0)->mutable_g() = GraphOf({"r = Foo:f(h)"}, {}, {"r"});
  EXPECT_EQ(ImportRefusal(model),
            "If \"choice\": Foo \"f\": there is no op \"Foo\" in domain \"ai.onnx\" version 21");
}

TEST(GraphReader, RefusesMissingAndUnknownSubgraphs) {
  onnx::ModelProto model = ModelWithIf();
  onnx::NodeProto& choice = *model.mutable_graph()->mutable_node(1);
  choice.mutable_attribute(1)->set_name("other_branch");
  EXPECT_EQ(ImportRefusal(model), "If \"choice\": there is no graph attribute \"other_branch\"");
  choice.mutable_attribute()->RemoveLast();
  EXPECT_EQ(ImportRefusal(model), "If \"choice\": attribute \"else_branch\" is missing");
}

TEST(GraphReader, RefusesGraphsThatAreNestedWithoutEnd) {
  onnx::GraphProto graph = GraphOf({"r = Neg(x)"}, {}, {"r"});
  for (int depth = 0; depth < 70; ++depth) {
    onnx::GraphProto around = GraphOf({"r = If(x)"}, {}, {"r"});
    SetGraph(*around.mutable_node(0), "then_branch", graph);
    SetGraph(*around.mutable_node(0), "else_branch", GraphOf({"r = Neg(x)"}, {}, {"r"}));
    graph.Swap(&around);
  }
  onnx::ModelProto model = ModelOf(21, {});
  *model.mutable_graph() = graph;
  model.mutable_graph()->add_input()->set_name("x");
  // The wire format's own limit is lower.
  EXPECT_THAT(ImportRefusal(model), HasSubstr("are no ONNX file, or a part of one"));
}

}  // namespace
}  // namespace assay

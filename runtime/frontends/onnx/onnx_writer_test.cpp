#include "runtime/frontends/onnx/onnx_writer.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/ops/concat.h"
#include "runtime/ops/softmax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <unistd.h>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

Graph Read(const onnx::ModelProto& model) {
  const auto imported = Import(model);
  EXPECT_TRUE(imported.ok()) << imported.status();
  return imported.ok() ? imported->graph : Graph();
}

onnx::ModelProto Written(const Graph& graph) {
  const auto bytes = WriteOnnxModel(graph, TestOps());
  EXPECT_TRUE(bytes.ok()) << bytes.status();
  onnx::ModelProto model;
  EXPECT_TRUE(bytes.ok() && model.ParseFromString(*bytes));
  return model;
}

Graph WrittenAndRead(const Graph& graph) { return Read(Written(graph)); }

// y = Neg(x), with the names that are given.
Graph NegOf(const std::string& x, const std::string& y) {
  Graph graph;
  const ValueId from = graph.AddValue({.name = x, .dtype = DType::kFloat32, .dims = {{2, -1}}});
  const ValueId to = graph.AddValue({.name = y, .dtype = {}, .dims = {}});
  graph.inputs = {from};
  graph.outputs = {to};
  graph.nodes.push_back({.op_type = "Neg", .inputs = {from}, .outputs = {to}});
  return graph;
}

std::vector<std::pair<std::string, int64_t>> OpsetsOf(const onnx::ModelProto& model) {
  std::vector<std::pair<std::string, int64_t>> opsets;
  for (const auto& import : model.opset_import()) {
    opsets.emplace_back(import.domain(), import.version());
  }
  return opsets;
}

Tensor TensorReadBack(const Tensor& tensor) {
  const std::string path = fmt::format("{}onnx_writer_test_{}.pb", testing::TempDir(), getpid());
  EXPECT_TRUE(WriteTensorFile(tensor, "t", path).ok());
  const auto read = ReadTensorFile(path);
  EXPECT_TRUE(read.ok()) << read.status();
  return read.ok() ? *read : Tensor();
}

TEST(OnnxWriter, NodesConstantsAndAbsentValuesComeBack) {
  onnx::ModelProto model =
      ModelOf(21, {"h = Clip:limit(x, , w)", "y, = Dropout:drop(h)", "z = Softmax(y)"});
  AddFloats(*model.mutable_graph(), "w", {}, {2});
  Set(*model.mutable_graph()->mutable_node(2), "axis", int64_t{0});
  const Graph graph = Read(model);
  const Graph again = WrittenAndRead(graph);
  EXPECT_EQ(Print(again), Print(graph));
  EXPECT_EQ(Print(again), "h = Clip(x, _, w)\ny, _ = Dropout(h)\nz = Softmax(y) axis=0\n");
  EXPECT_TRUE(SameBits(ConstantNamed(again, "w"), ConstantNamed(graph, "w")));
  EXPECT_EQ(again.nodes[0].name, "limit");
  EXPECT_EQ(again.nodes[2].params, Params(SoftmaxParams{.axis = 0}));
}

TEST(OnnxWriter, TypesOfInputsAndOutputsComeBack) {
  const Graph again = WrittenAndRead(NegOf("x", "y"));
  const ValueInfo& x = again.values[again.inputs.front()];
  EXPECT_EQ(x.dtype, DType::kFloat32);
  EXPECT_EQ(x.dims, (std::vector<int64_t>{2, -1}));
  EXPECT_EQ(again.values[again.outputs.front()].dims, std::nullopt);
}

TEST(OnnxWriter, OnlyAttributesThatDifferFromTheDefaultOrHaveNoneAreWritten) {
  Graph graph = NegOf("x", "y");
  graph.nodes[0].op_type = "Softmax";
  graph.nodes[0].params = Params(SoftmaxParams());
  EXPECT_EQ(Written(graph).graph().node(0).attribute_size(), 0);
  graph.nodes[0].op_type = "Concat";
  graph.nodes[0].params = Params(ConcatParams());
  EXPECT_EQ(Written(graph).graph().node(0).attribute(0).name(), "axis");
}

TEST(OnnxWriter, EveryKindOfAttributeComesBack) {
  onnx::ModelProto model = ModelOf(
      22, {"s = Cast(x)", "t = Elu(s)", "v = MaxPool(t)", "u, c = LSTM(v, v, v)", "y = Foo(x)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  *graph.mutable_node(4) = NodeOf("y = ConstantOfShape(x)");
  Set(*graph.mutable_node(0), "to", int64_t{1});
  Set(*graph.mutable_node(1), "alpha", 0.25f);
  Set(*graph.mutable_node(2), "auto_pad", std::string("SAME_UPPER"));
  Set(*graph.mutable_node(2), "kernel_shape", std::vector<int64_t>{2, 3});
  Set(*graph.mutable_node(3), "hidden_size", int64_t{4});
  Set(*graph.mutable_node(3), "activations", std::vector<std::string>{"Relu", "Tanh", "Elu"});
  Set(*graph.mutable_node(3), "activation_alpha", std::vector<float>{0.5f});
  onnx::GraphProto holder;
  auto& value = Set(*graph.mutable_node(4), "value", int64_t{0});
  value.set_type(onnx::AttributeProto::TENSOR);
  *value.mutable_t() = AddInts(holder, "value", {1}, {7});
  const Graph read = Read(model);
  const Graph again = WrittenAndRead(read);
  ASSERT_EQ(again.nodes.size(), 5u);
  for (size_t i = 0; i < 5; ++i) EXPECT_EQ(again.nodes[i].params, read.nodes[i].params) << i;
  EXPECT_THAT(Print(again), HasSubstr("activation_alpha=0.5 activations=Relu,Tanh,Elu"));
  EXPECT_TRUE(SameBits(*again.nodes[4].FindTensor("value"), Tensor::Of<int64_t>({1}, {7})));
}

TEST(OnnxWriter, SubgraphsComeBackWithWhatTheyCapture) {
  onnx::ModelProto model = ModelOf(25, {"h = Neg(x)", "y = If(c)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  graph.add_input()->set_name("c");
  AddFloats(graph, "b", {2}, {10, 20});
  SetGraph(*graph.mutable_node(1), "then_branch", GraphOf({"r = Add(h, b)"}, {}, {"r"}));
  SetGraph(*graph.mutable_node(1), "else_branch", GraphOf({"r = Mul(h, b)"}, {}, {"r"}));
  const Graph again = WrittenAndRead(Read(model));
  EXPECT_EQ(Print(again), "h = Neg(x)\ny = If(c)\n");
  EXPECT_EQ(Print(*again.nodes[1].FindSubgraph("then_branch")), "r = Add(h, b)\n");
  // Its own result must not hide that of the other branch.
  EXPECT_EQ(Print(*again.nodes[1].FindSubgraph("else_branch")), "r_1 = Mul(h, b)\n");
  EXPECT_EQ(again.nodes[1].FindSubgraph("else_branch")->captures.size(), 2u);
}

TEST(OnnxWriter, OldestOpsetThatHasAllDefinitions) {
  Graph graph = NegOf("x", "y");
  EXPECT_THAT(OpsetsOf(Written(graph)), ElementsAre(Pair("", 13)));  // Neg-13
  graph.nodes[0].op_type = "Relu";
  EXPECT_THAT(OpsetsOf(Written(graph)), ElementsAre(Pair("", 14)));  // Relu-14
  graph.nodes.push_back({.op_type = "Neg", .inputs = graph.inputs, .outputs = {}});
  EXPECT_THAT(OpsetsOf(Written(graph)), ElementsAre(Pair("", 14)));
}

TEST(OnnxWriter, SharedAndEmptyNamesAreToldApart) {
  EXPECT_EQ(Print(WrittenAndRead(NegOf("x", "x"))), "x_1 = Neg(x)\n");
  EXPECT_EQ(Print(WrittenAndRead(NegOf("", ""))), "value_1 = Neg(value)\n");
}

TEST(OnnxWriter, RefusesAnUnknownOp) {
  Graph graph = NegOf("x", "y");
  graph.nodes[0].op_type = "Nag";
  EXPECT_EQ(MessageOf(WriteOnnxModel(graph, TestOps()).status()),
            "there is no op \"Nag\" (did you mean \"Neg\"?)");
}

TEST(OnnxWriter, TensorsOfEveryTypeComeBack) {
  for (const DType dtype : kEveryDType) {
    Tensor tensor({dtype, {2, 3}});
    for (std::byte& byte : tensor.mutable_bytes()) byte = std::byte{1};
    EXPECT_TRUE(SameBits(TensorReadBack(tensor), tensor)) << NameOf(dtype);
  }
}

TEST(OnnxWriter, EmptyTensorsAndScalarsComeBack) {
  EXPECT_EQ(TensorReadBack(Tensor({DType::kInt32, {2, 0}})).shape(), (Shape{2, 0}));
  EXPECT_THAT(TensorReadBack(Tensor::Of<double>({}, {0.1})).Data<double>(), ElementsAre(0.1));
  EXPECT_THAT(TensorReadBack(Tensor({DType::kFloat32, {0}})).Data<float>(), IsEmpty());
}

TEST(OnnxWriter, SaysWhereATensorCannotBeWritten) {
  EXPECT_EQ(MessageOf(WriteTensorFile(Tensor(), "t", "/no/such/folder/t.pb")),
            "the file /no/such/folder/t.pb cannot be written");
}

}  // namespace
}  // namespace assay

#include "onnx/onnx-ml.pb.h"
#include "runtime/frontends/onnx/onnx_writer.h"
#include "tools/assay/e2e_testing.h"

namespace assay {
namespace {

// Small models on which importers went wrong, run to their results.
class ImportedModel : public testing::Test {
 protected:
  // "y = Add(x, w)" as a node; its attributes are set by the caller.
  static onnx::NodeProto* Node(onnx::GraphProto& graph, const std::string& op,
                               const std::vector<std::string>& inputs,
                               const std::vector<std::string>& outputs) {
    onnx::NodeProto* node = graph.add_node();
    node->set_op_type(op);
    for (const std::string& input : inputs) node->add_input(input);
    for (const std::string& output : outputs) node->add_output(output);
    return node;
  }

  static void Value(onnx::ValueInfoProto* value, const std::string& name, int type) {
    value->set_name(name);
    value->mutable_type()->mutable_tensor_type()->set_elem_type(type);
  }

  static void Floats(onnx::GraphProto& graph, const std::string& name,
                     const std::vector<float>& values, bool scalar = false) {
    onnx::TensorProto* tensor = graph.add_initializer();
    tensor->set_name(name);
    tensor->set_data_type(onnx::TensorProto::FLOAT);
    if (!scalar) tensor->add_dims(static_cast<int64_t>(values.size()));
    for (const float value : values) tensor->add_float_data(value);
  }

  static onnx::GraphProto* Body(onnx::NodeProto* node, const std::string& attribute) {
    onnx::AttributeProto* body = node->add_attribute();
    body->set_name(attribute);
    body->set_type(onnx::AttributeProto::GRAPH);
    body->mutable_g()->set_name(attribute);
    return body->mutable_g();
  }

  // Runs the model as a case with stored outputs on the reference.
  CommandResult Run(const std::vector<Tensor>& inputs, const std::vector<Tensor>& outputs) {
    model_.set_ir_version(10);
    if (model_.opset_import_size() == 0) model_.add_opset_import()->set_version(21);
    folder_.Write("test_case/model.onnx", model_.SerializeAsString());
    folder_.Write("test_case/test_data_set_0/readme", "");
    Write("input", inputs);
    Write("output", outputs);
    return RunCommand(
        fmt::format("{} run {} --device reference", ASSAY_EXECUTABLE, folder_.path()));
  }

  void WriteSettings(const std::string& json) { folder_.Write("test_case/data.json", json); }

  void Write(const std::string& kind, const std::vector<Tensor>& tensors) {
    for (size_t i = 0; i < tensors.size(); ++i) {
      const std::string file = fmt::format("test_case/test_data_set_0/{}_{}.pb", kind, i);
      ASSERT_TRUE(WriteTensorFile(tensors[i], kind, folder_.path(file)).ok());
    }
  }

  static Tensor Vector(std::initializer_list<float> values) {
    return Tensor::Of<float>({static_cast<int64_t>(values.size())}, values);
  }
  static Tensor Scalar(float value) { return Tensor::Of<float>({}, {value}); }

  onnx::ModelProto model_;
  onnx::GraphProto& graph_ = *model_.mutable_graph();
  TemporaryFolder folder_;
};

constexpr int kFloat = onnx::TensorProto::FLOAT;

TEST_F(ImportedModel, BranchesReadValuesAndInitializersOfTheOuterGraph) {
  Value(graph_.add_input(), "x", kFloat);
  Value(graph_.add_input(), "c", onnx::TensorProto::BOOL);
  Value(graph_.add_output(), "y", kFloat);
  Floats(graph_, "w", {10, 20});
  onnx::NodeProto* branch = Node(graph_, "If", {"c"}, {"y"});
  onnx::GraphProto* then_branch = Body(branch, "then_branch");
  Node(*then_branch, "Sub", {"w", "x"}, {"t"});
  Value(then_branch->add_output(), "t", kFloat);
  onnx::GraphProto* else_branch = Body(branch, "else_branch");
  Node(*else_branch, "Add", {"w", "x"}, {"e"});
  Value(else_branch->add_output(), "e", kFloat);
  const Tensor yes = Tensor::Of<bool>({}, {true});
  const CommandResult result = Run({Vector({1, 2}), yes}, {Vector({9, 18})});
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST_F(ImportedModel, ACarriedValueIsNotReadAnewFromAnOuterOneOfTheSameName) {
  Value(graph_.add_input(), "b", kFloat);
  Value(graph_.add_output(), "y", kFloat);
  Floats(graph_, "one", {1}, true);
  onnx::TensorProto* trips = graph_.add_initializer();
  trips->set_name("trips");
  trips->set_data_type(onnx::TensorProto::INT64);
  trips->add_int64_data(3);
  onnx::NodeProto* loop = Node(graph_, "Loop", {"trips", "", "b"}, {"y"});
  onnx::GraphProto* body = Body(loop, "body");
  Value(body->add_input(), "i", onnx::TensorProto::INT64);
  Value(body->add_input(), "go", onnx::TensorProto::BOOL);
  Value(body->add_input(), "b", kFloat);  // the outer graph has a value of this name
  Node(*body, "Identity", {"go"}, {"on"});
  Node(*body, "Add", {"b", "one"}, {"next"});
  Value(body->add_output(), "on", onnx::TensorProto::BOOL);
  Value(body->add_output(), "next", kFloat);
  const CommandResult result = Run({Scalar(5)}, {Scalar(8)});
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST_F(ImportedModel, AnInputThatIsAnOutputAndTwoCopiesOfItAreThreeResults) {
  Value(graph_.add_input(), "x", kFloat);
  for (const char* output : {"x", "a", "b"}) Value(graph_.add_output(), output, kFloat);
  Node(graph_, "Identity", {"x"}, {"a"});
  Node(graph_, "Identity", {"x"}, {"b"});
  const Tensor x = Vector({1, 2});
  const CommandResult result = Run({x}, {x, x, x});
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST_F(ImportedModel, AnUnevenSplitIsRefusedAtOpset13) {
  model_.add_opset_import()->set_version(13);
  Value(graph_.add_input(), "x", kFloat);
  for (const char* output : {"a", "b", "c"}) Value(graph_.add_output(), output, kFloat);
  Node(graph_, "Split", {"x"}, {"a", "b", "c"});
  const CommandResult result = Run({Vector({1, 2, 3, 4})}, {});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.output, testing::HasSubstr("do not add up to dimension (4)"));
}

TEST_F(ImportedModel, EllipsesThatCoverDifferentRanksAreRefused) {
  Value(graph_.add_input(), "a", kFloat);
  Value(graph_.add_input(), "b", kFloat);
  Value(graph_.add_output(), "y", kFloat);
  onnx::AttributeProto* equation = Node(graph_, "Einsum", {"a", "b"}, {"y"})->add_attribute();
  equation->set_name("equation");
  equation->set_type(onnx::AttributeProto::STRING);
  equation->set_s("...i,...i->...");
  const Tensor matrix = Tensor::Of<float>({1, 1, 2}, {1, 2});
  const CommandResult result = Run({Vector({1, 2}), matrix}, {});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.output, testing::HasSubstr("one ellipsis covers 0 dimensions, another 2"));
}

TEST_F(ImportedModel, SettingsOfAnotherTypeAreAnErrorOfTheCase) {
  Value(graph_.add_input(), "x", kFloat);
  Value(graph_.add_output(), "y", kFloat);
  Node(graph_, "Relu", {"x"}, {"y"});
  for (const char* settings : {R"({"rtol": "x"})", R"({"carry": {"x": 3}})"}) {
    WriteSettings(settings);
    const CommandResult result = Run({Vector({-1, 2})}, {Vector({0, 2})});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, testing::HasSubstr("import: data.json: "));
  }
}

}  // namespace
}  // namespace assay

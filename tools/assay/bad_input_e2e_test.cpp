#include "onnx/onnx-ml.pb.h"
#include "tools/assay/e2e_testing.h"

namespace assay {
namespace {

using testing::HasSubstr;

// Every bad input gets one sentence and exit status 2.
class BadInput : public testing::Test {
 protected:
  std::string Refusal(const std::string& arguments) {
    const CommandResult result = RunCommand(fmt::format("{} {}", ASSAY_EXECUTABLE, arguments));
    EXPECT_EQ(result.status, 2) << result.output;
    EXPECT_EQ(std::ranges::count(result.output, '\n'), 1) << result.output;
    return result.output;
  }

  std::string RefusedSuite(std::string_view op_file) {
    folder_.Write("ops/Relu.yaml", op_file);
    const std::string suite = folder_.Write("suites/relu.yaml", "ops: [Relu]\n");
    return Refusal("run " + suite + " --configs " + folder_.path());
  }

  std::string RefusedModel(const onnx::ModelProto& model) {
    return Refusal("model show " + folder_.Write("model.onnx", model.SerializeAsString()));
  }

  // y = Relu(x)
  static onnx::ModelProto Relu() {
    onnx::ModelProto model;
    model.set_ir_version(10);
    model.add_opset_import()->set_version(21);
    AddNode(model, "x", "y");
    AddValue(model.mutable_graph()->add_input(), "x");
    AddValue(model.mutable_graph()->add_output(), "y");
    return model;
  }

  static void AddNode(onnx::ModelProto& model, const std::string& from, const std::string& to) {
    onnx::NodeProto* node = model.mutable_graph()->add_node();
    node->set_op_type("Relu");
    node->set_name("to_" + to);
    node->add_input(from);
    node->add_output(to);
  }

  static void AddValue(onnx::ValueInfoProto* value, const std::string& name) {
    value->set_name(name);
    value->mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
  }

  static onnx::TensorProto* AddInitializer(onnx::ModelProto& model,
                                           const std::vector<int64_t>& dims) {
    onnx::TensorProto* tensor = model.mutable_graph()->add_initializer();
    tensor->set_name("w");
    tensor->set_data_type(onnx::TensorProto::FLOAT);
    for (const int64_t dim : dims) tensor->add_dims(dim);
    return tensor;
  }

  TemporaryFolder folder_;
};

TEST_F(BadInput, NoSuchDevice) {
  EXPECT_THAT(Refusal("run onnx:node --device cqu"), HasSubstr("there is no device \"cqu\""));
}

TEST_F(BadInput, NeitherFileNorFolderNorCaseId) {
  EXPECT_THAT(Refusal("run Relu-14:x=f99_3~normal"), HasSubstr("Relu-14:x=f99_3~normal"));
  EXPECT_THAT(Refusal("run nonsense"), HasSubstr("nonsense"));
}

TEST_F(BadInput, ASuiteThatIsNotThere) {
  EXPECT_THAT(Refusal("run missing.yaml"), HasSubstr("missing.yaml"));
}

TEST_F(BadInput, NoSuchReportFormat) {
  EXPECT_THAT(Refusal("run onnx:node --filter test_relu --report jsonlines"),
              HasSubstr("did you mean \"jsonl\"?"));
}

TEST_F(BadInput, AnUnknownKeyNamesFileLineAndTheKeyThatIsMeant) {
  EXPECT_THAT(RefusedSuite("op: Relu\ncases:\n  - name: a\n    x: {shap: [3], dtype: f32}\n"),
              AllOf(HasSubstr("ops/Relu.yaml:4: "), HasSubstr("did you mean \"shape\"?")));
}

TEST_F(BadInput, ANegativeDimension) {
  EXPECT_THAT(RefusedSuite("op: Relu\ncases:\n  - name: a\n    x: {shape: [3, -1], dtype: f32}\n"),
              HasSubstr("ops/Relu.yaml:4: "));
}

TEST_F(BadInput, ATypeThatIsNone) {
  EXPECT_THAT(RefusedSuite("op: Relu\ncases:\n  - name: a\n    x: {shape: [3], dtype: f31}\n"),
              HasSubstr("f31"));
}

TEST_F(BadInput, YamlThatIsNone) {
  EXPECT_THAT(RefusedSuite("op: [Relu\n"), HasSubstr("ops/Relu.yaml"));
}

TEST_F(BadInput, AGarbageModel) {
  EXPECT_THAT(Refusal("model show " + folder_.Write("model.onnx", "this is no model")),
              HasSubstr("model.onnx"));
}

TEST_F(BadInput, ATruncatedModel) {
  const std::string whole = Relu().SerializeAsString();
  Refusal("model show " + folder_.Write("model.onnx", whole.substr(0, whole.size() / 2)));
}

TEST_F(BadInput, AModelThatIsNotThere) {
  EXPECT_THAT(Refusal("model show " + folder_.path("missing.onnx")), HasSubstr("missing.onnx"));
}

TEST_F(BadInput, ACycle) {
  onnx::ModelProto model = Relu();
  AddNode(model, "b", "a");
  AddNode(model, "a", "b");
  EXPECT_THAT(RefusedModel(model), HasSubstr("cycle"));
}

TEST_F(BadInput, AValueThatIsDefinedTwice) {
  onnx::ModelProto model = Relu();
  AddNode(model, "x", "y");
  EXPECT_THAT(RefusedModel(model), HasSubstr("\"y\""));
}

TEST_F(BadInput, AnUnknownOpNamesNodeOpDomainAndVersion) {
  onnx::ModelProto model = Relu();
  model.mutable_graph()->mutable_node(0)->set_op_type("Rely");
  EXPECT_THAT(RefusedModel(model),
              AllOf(HasSubstr("to_y"), HasSubstr("Rely"), HasSubstr("ai.onnx"), HasSubstr("21")));
}

TEST_F(BadInput, ANegativeDimensionOfAnInitializer) {
  onnx::ModelProto model = Relu();
  AddInitializer(model, {-2});
  EXPECT_THAT(RefusedModel(model), HasSubstr("-2"));
}

TEST_F(BadInput, DimensionsWhoseProductOverflows) {
  onnx::ModelProto model = Relu();
  AddInitializer(model, {int64_t{1} << 33, int64_t{1} << 33});
  EXPECT_THAT(RefusedModel(model), HasSubstr("overflow"));
}

TEST_F(BadInput, AMissingExternalFile) {
  onnx::ModelProto model = Relu();
  onnx::TensorProto* tensor = AddInitializer(model, {2});
  tensor->set_data_location(onnx::TensorProto::EXTERNAL);
  onnx::StringStringEntryProto* location = tensor->add_external_data();
  location->set_key("location");
  location->set_value("weights.bin");
  EXPECT_THAT(RefusedModel(model), HasSubstr("weights.bin"));
}

TEST(Run, ThatExecutesNothingIsNoSuccess) {
  const TemporaryFolder folder;
  folder.Write("ops/Exp.yaml", "op: Exp\ncases:\n  - name: a\n    x: {shape: [3], dtype: f32}\n");
  const std::string suite = folder.Write("suites/exp.yaml", "ops: [Exp]\n");
  const std::string run =
      fmt::format("{} run {} --device null --configs {}", ASSAY_WITH_FAULTS, suite, folder.path());
  const CommandResult result = RunCommand(run);
  EXPECT_EQ(result.status, 1) << result.output;
  EXPECT_THAT(result.output, HasSubstr("the device executed none of its cases"));
  // Who filters may well ask for what a device does not have.
  EXPECT_EQ(RunCommand(run + " --filter Exp").status, 0);
}

TEST(Run, TheSameRunTwiceGivesTheSameRecords) {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& file, int jobs) {
    RunCommand(
        fmt::format("{} run configs/suites/ops.yaml --filter Softmax --seed 7 --jobs {} "
                    "--report jsonl={}",
                    ASSAY_EXECUTABLE, jobs, folder.path(file)));
    std::vector<Record> records = ReadRecords(folder.path(file));
    for (Record& record : records) record.measurement = {};
    return records;
  };
  const std::vector<Record> first = run("a.jsonl", 1);
  EXPECT_GT(first.size(), 20u);
  EXPECT_EQ(first, run("b.jsonl", 2));
}

}  // namespace
}  // namespace assay

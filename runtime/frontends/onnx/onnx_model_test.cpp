#include "runtime/frontends/onnx/onnx_model.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/proto_testing.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <unistd.h>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using namespace std::string_literals;

absl::StatusOr<ImportedModel> ImportText(const std::string& bytes) {
  return ImportOnnxBytes(TestOps(), std::as_bytes(std::span(bytes)), "");
}

std::string FileOf(const std::string& name, const std::string& content) {
  std::string path = fmt::format("{}onnx_model_test_{}_{}", testing::TempDir(), getpid(), name);
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

std::string TensorRefusal(const std::string& content) {
  return std::string(MessageOf(ReadTensorFile(FileOf("tensor.pb", content)).status()));
}

// With everything that the format has: a function, a subgraph, attributes, declared types.
onnx::ModelProto FullModel() {
  onnx::ModelProto model = ModelOf(21, {"h = com.x:F:f(x)", "z = If(c)", "y = Softmax(z)"});
  onnx::GraphProto& graph = *model.mutable_graph();
  graph.add_input()->set_name("c");
  Declare(*graph.mutable_input(0), {2});
  AddFloats(graph, "b", {2}, {10, 20});
  SetGraph(*graph.mutable_node(1), "then_branch", GraphOf({"r = Add(h, b)"}, {}, {"r"}));
  SetGraph(*graph.mutable_node(1), "else_branch", GraphOf({"r = Mul(h, b)"}, {}, {"r"}));
  Set(*graph.mutable_node(2), "axis", int64_t{0});
  *model.add_functions() = FunctionOf("F", {"y = Neg(x)"});
  model.set_producer_name("tests");
  return model;
}

TEST(OnnxModel, CarriesOpsetAndProducer) {
  const auto model = Import(FullModel());
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ(model->opset, 21);
  EXPECT_EQ(model->producer, "tests");
  EXPECT_THAT(model->notes, IsEmpty());
  EXPECT_EQ(Print(model->graph), "h = Neg(x)\nz = If(c)\ny = Softmax(z) axis=0\n");
}

TEST(OnnxModel, EveryPrefixOfAFileIsRefusedWithASentence) {
  const std::string bytes = FullModel().SerializeAsString();
  ASSERT_TRUE(ImportText(bytes).ok());
  // Fields come in the order of their numbers: what the functions define is cut off last.
  for (size_t length = 0; length < bytes.size(); ++length) {
    const absl::Status status = ImportText(bytes.substr(0, length)).status();
    EXPECT_FALSE(status.ok()) << length;
    EXPECT_THAT(std::string(MessageOf(status)), Not(IsEmpty())) << length;
  }
}

TEST(OnnxModel, DamagedFilesDoNotCrash) {
  const std::string bytes = FullModel().SerializeAsString();
  std::mt19937 random(1);
  int refused = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string damaged = bytes;
    for (int change = 0; change < 3; ++change) {
      damaged[random() % damaged.size()] = static_cast<char>(random());
    }
    refused += !ImportText(damaged).ok();
  }
  EXPECT_GT(refused, 1000);
}

TEST(OnnxModel, NamesThatAreNoTextAreMadeSo) {
  onnx::ModelProto model = ModelOf(21, {"h = Neg(x)", "y = Neg(h)"});
  model.mutable_graph()->mutable_node(0)->set_output(0, "\xff");
  model.mutable_graph()->mutable_node(1)->set_input(0, "\xff");
  EXPECT_EQ(Imported(model), "\xef\xbf\xbd = Neg(x)\ny = Neg(\xef\xbf\xbd)\n");
  model.mutable_graph()->mutable_node(0)->set_op_type("\xfe");
  EXPECT_EQ(ImportRefusal(model),
            "\xef\xbf\xbd: there is no op \"\xef\xbf\xbd\" in domain \"ai.onnx\" version 21");
}

TEST(OnnxModel, RefusesWhatIsNoModel) {
  EXPECT_THAT(std::string(MessageOf(ImportText("hello, world").status())),
              HasSubstr("are no ONNX file, or a part of one"));
  EXPECT_EQ(MessageOf(ImportText("").status()), "the model has no ir_version");
  onnx::ModelProto model;
  model.set_ir_version(8);
  EXPECT_EQ(ImportRefusal(model), "the model has no graph");
  *model.mutable_graph() = GraphOf({}, {"y"}, {"y"});
  EXPECT_EQ(ImportRefusal(model), "the model imports no opset");
}

TEST(OnnxModel, RefusesAnOpsetVersionThatIsNone) {
  onnx::ModelProto model = ModelOf(0, {"y = Neg(x)"});
  EXPECT_EQ(ImportRefusal(model), "version 0 of domain \"ai.onnx\" is not an opset version");
}

TEST(OnnxModel, FilesBeforeOpsetsFollowTheFirst) {
  onnx::ModelProto model = ModelOf(1, {"y = Concat(x, x)"});
  model.clear_opset_import();
  model.set_ir_version(2);
  EXPECT_EQ(Imported(model), "y = Concat(x, x) axis=1\n");
}

TEST(OnnxModel, ANewerFormatIsNoted) {
  onnx::ModelProto model = ModelOf(21, {"y = Neg(x)"});
  model.set_ir_version(99);
  const auto imported = Import(model);
  ASSERT_TRUE(imported.ok()) << imported.status();
  EXPECT_THAT(imported->notes, ElementsAre(HasSubstr("ir_version 99 is newer than")));
}

TEST(OnnxModel, ErrorsNameTheFile) {
  const std::string path = FileOf("bad.onnx", "no model");
  EXPECT_THAT(std::string(MessageOf(ImportOnnxFile(TestOps(), path).status())),
              testing::StartsWith(path + ": "));
  EXPECT_TRUE(absl::IsNotFound(ImportOnnxFile(TestOps(), path + "x").status()));
}

TEST(OnnxModel, AModelWithoutAFolderInItsPathIsInTheCurrentOne) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(testing::TempDir());
  std::ofstream("onnx_model_test_here.bin", std::ios::binary).write("\0\0\x80\x3f", 4);
  onnx::ModelProto model = ModelOf(21, {"y = Add(x, w)"});
  onnx::TensorProto& weight = AddFloats(*model.mutable_graph(), "w", {1}, {});
  weight.set_data_location(onnx::TensorProto::EXTERNAL);
  weight.add_external_data()->set_key("location");
  weight.mutable_external_data(0)->set_value("onnx_model_test_here.bin");
  std::ofstream("onnx_model_test_here.onnx", std::ios::binary) << model.SerializeAsString();
  const auto imported = ImportOnnxFile(TestOps(), "onnx_model_test_here.onnx");
  std::filesystem::current_path(before);
  ASSERT_TRUE(imported.ok()) << imported.status();
  EXPECT_THAT(LoadAs<double>(ConstantNamed(imported->graph, "w")), ElementsAre(1));
}

TEST(OnnxModel, ReadsATensorFile) {
  onnx::TensorProto proto;
  proto.set_data_type(onnx::TensorProto::FLOAT);
  proto.add_dims(1);
  proto.set_raw_data("\0\0\x80\x3f"s);
  const auto tensor = ReadTensorFile(FileOf("tensor.pb", proto.SerializeAsString()));
  ASSERT_TRUE(tensor.ok()) << tensor.status();
  EXPECT_TRUE(SameBits(*tensor, Tensor::Of<float>({1}, {1})));
}

TEST(OnnxModel, TensorFilesWithSequencesAreUnimplemented) {
  // SequenceProto: a name in field 1, kind TENSOR in field 2, a scalar int8 tensor in field 3.
  const std::string sequence = "\n\3seq\x10\1\x1a\x05\x10\3J\1\7"s;
  const std::string empty = "\n\3seq\x10\1"s;
  for (const std::string& content : {sequence, empty}) {
    EXPECT_THAT(TensorRefusal(content), HasSubstr("a sequence or optional value"));
  }
}

TEST(OnnxModel, RefusesTensorFilesThatAreCutShort) {
  onnx::TensorProto proto;
  proto.set_data_type(onnx::TensorProto::FLOAT);
  proto.add_dims(2);
  proto.set_raw_data(std::string(8, '\0'));
  const std::string bytes = proto.SerializeAsString();
  for (size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_THAT(TensorRefusal(bytes.substr(0, length)), Not(IsEmpty())) << length;
  }
}

}  // namespace
}  // namespace assay

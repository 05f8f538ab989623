#include "conformance/run/export_case.h"

#include "conformance/plan/expand.h"
#include "conformance/record/case_id.h"
#include "runtime/frontends/onnx/onnx_model.h"
#include "runtime/frontends/onnx/onnx_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <span>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

const OpRegistry& Ops() {
  static const OpRegistry ops(GeneratedOps());
  return ops;
}

CaseId IdOf(const std::string& text) {
  const auto id = ParseCaseId(text);
  EXPECT_TRUE(id.ok()) << id.status();
  return id.value_or(CaseId());
}

// A folder that vanishes with the test.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(testing::TempDir() + name) {}
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string path(const std::string& file = "") const { return path_ + "/" + file; }

 private:
  std::string path_;
};

std::vector<double> DoublesIn(const std::string& path) {
  std::vector<double> values(std::filesystem::file_size(path) / sizeof(double));
  std::ifstream(path, std::ios::binary)
      .read(reinterpret_cast<char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(double)));
  return values;
}

// Everything that a graph says, values by their names.
std::string TextOf(const Graph& graph) {
  std::string text = Print(graph);
  for (const auto* ids : {&graph.inputs, &graph.outputs}) {
    for (const ValueId id : *ids) {
      const ValueInfo& value = graph.values[id];
      text += fmt::format("{} {} {}\n", value.name, value.dtype ? NameOf(*value.dtype) : "?",
                          value.dims ? Shape(std::span(*value.dims)).ToString() : "?");
    }
  }
  std::map<std::string, std::string> constants;
  for (const GraphConstant& constant : graph.constants) {
    constants[graph.values[constant.value].name] = LiteralHash(constant.tensor);
  }
  for (const auto& [name, hash] : constants) text += fmt::format("{} = {}\n", name, hash);
  for (const Node& node : graph.nodes) {
    for (const NamedTensor& attribute : node.tensors) {
      text += fmt::format("{} = {}\n", attribute.name, LiteralHash(attribute.tensor));
    }
  }
  return text;
}

absl::StatusOr<Graph> WrittenAndRead(const Graph& graph) {
  ASSAY_ASSIGN_OR_RETURN(const std::string bytes, WriteOnnxModel(graph, Ops()));
  ASSAY_ASSIGN_OR_RETURN(ImportedModel model,
                         ImportOnnxBytes(Ops(), std::as_bytes(std::span(bytes)), ""));
  return std::move(model.graph);
}

// Writer and importer know the same names, defaults and kinds of attributes, for every op.
TEST(ExportCase, EveryGeneratedGraphComesBackFromItsOnnxModel) {
  const Suite suite{.selections = {{.all = true}}};
  const auto cases = LoadCases(suite, Ops(), "configs");
  ASSERT_TRUE(cases.ok()) << cases.status();
  for (const GeneratedCase& generated : *cases) {
    if (!generated.says.empty()) continue;
    const auto made = LoadCase(Ops(), {.key = generated.key}, generated.literals, false);
    ASSERT_TRUE(made.ok()) << ToString(generated.key) << made.status();
    const auto again = WrittenAndRead(made->graph);
    ASSERT_TRUE(again.ok()) << ToString(generated.key) << again.status();
    EXPECT_EQ(TextOf(*again), TextOf(made->graph)) << ToString(generated.key);
    EXPECT_EQ(again->nodes.front().params, made->graph.nodes.front().params);
  }
}

TEST(ExportCase, WritesTheLayoutOfOnnxTestCases) {
  const Folder folder("export_case_layout");
  const CaseId id = IdOf("Sqrt-13:x=f32_3~positive#7");
  const auto outputs = ExportCase(Ops(), id, {}, folder.path());
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(*outputs, ElementsAre(ExportedOutput{"Y", true}));

  const CaseId as_file{.key = {.source = "onnx:" + folder.path()}};
  const auto read = LoadCase(Ops(), as_file, {}, true);
  const auto made = LoadCase(Ops(), id, {}, false);
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_TRUE(made.ok()) << made.status();
  EXPECT_EQ(TextOf(read->graph), TextOf(made->graph));
  ASSERT_THAT(read->steps, SizeIs(1));
  EXPECT_TRUE(SameBits(read->steps[0].inputs[0], made->steps[0].inputs[0]));
  EXPECT_EQ(read->steps[0].stored_outputs[0].desc(), (TensorDesc{DType::kFloat32, {3}}));
}

TEST(ExportCase, ExactValuesAreUnroundedAndWithinHalfAnUlp) {
  const Folder folder("export_case_exact");
  const Literals literals = {{"deadbeef", Tensor::Of<float>({2}, {4, 2})}};
  CaseId id = IdOf("Sqrt-13:x=f32_2~lit.deadbeef#0");
  ASSERT_TRUE(ExportCase(Ops(), id, literals, folder.path()).ok());
  EXPECT_THAT(DoublesIn(folder.path("test_data_set_0/exact_0.bin")),
              ElementsAre(2.0, 1.4142135623730951));
  const std::vector<double> error = DoublesIn(folder.path("test_data_set_0/error_0.bin"));
  EXPECT_EQ(error[0], 0);
  EXPECT_NEAR(error[1], 0x1p-24, 0x1p-40);
}

TEST(ExportCase, OutputsOfMovementHaveNoBounds) {
  const Folder folder("export_case_movement");
  const auto outputs = ExportCase(Ops(), IdOf("Identity-25:x=f32_3~normal#0"), {}, folder.path());
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(*outputs, ElementsAre(ExportedOutput{"output", false}));
  EXPECT_FALSE(std::filesystem::exists(folder.path("test_data_set_0/exact_0.bin")));
}

TEST(ExportCase, DeclaresShapesThatOnlyDataTells) {
  const Folder folder("export_case_shapes");
  const Literals literals = {{"deadbeef", Tensor::Of<int64_t>({2}, {2, 3})}};
  const CaseId id = IdOf("Expand-13:input=f32_1~normal:shape=i64_2~lit.deadbeef#0");
  ASSERT_TRUE(ExportCase(Ops(), id, literals, folder.path()).ok());
  const auto model = ImportOnnxFile(Ops(), folder.path("model.onnx"));
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ(model->graph.values[model->graph.outputs[0]].dims, (std::vector<int64_t>{2, 3}));
}

TEST(ExportCase, SaysWhatStopsACase) {
  EXPECT_EQ(MessageOf(ExportCase(Ops(), IdOf("Sqrt-13:x=f32_2~lit.deadbeef#0"), {}, "x").status()),
            "Sqrt \"node\": the data of input \"x\" (lit.deadbeef) is not known");
  const auto unwritten = ExportCase(Ops(), IdOf("Sqrt-13:x=f32_2~normal#0"), {}, "/proc/no");
  EXPECT_THAT(std::string(MessageOf(unwritten.status())),
              testing::StartsWith("the folder /proc/no/test_data_set_0 cannot be made: "));
}

}  // namespace
}  // namespace assay

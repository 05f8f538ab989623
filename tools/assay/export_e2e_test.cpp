#include "tools/assay/e2e_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

CommandResult Export(const std::string& arguments) {
  return RunCommand(fmt::format("{} export {}", ASSAY_EXECUTABLE, arguments));
}

std::vector<std::string> LinesOf(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(Export, WritesOneFolderPerCaseWhateverTheDevicesAreAndAnIndex) {
  const TemporaryFolder folder;
  folder.Write("ops/Relu.yaml",
               "op: Relu\n"
               "cases: [{name: two types, x: {shape: [2], dtype: [f32, i8]}}]\n"
               "refuse: [{x: {shape: [2], dtype: bool}, says: bool}]\n");
  const std::string suite = folder.Write("suites/relu.yaml", "ops: [Relu]\ndevices: all\n");
  const CommandResult result =
      Export(fmt::format("{} --configs {} --out {}", suite, folder.path(), folder.path("out")));
  EXPECT_EQ(result.output, "2 cases are in " + folder.path("out") + "\n");
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(LinesOf(folder.path("out/index.jsonl")),
              ElementsAre(R"({"n":0,"op":"Relu","case":"Relu-14:x=f32_2~normal#0",)"
                          R"("outputs":[{"name":"Y","bounds":true}]})",
                          R"({"n":1,"op":"Relu","case":"Relu-14:x=i8_2~integers#0",)"
                          R"("outputs":[{"name":"Y","bounds":false}]})"));
}

TEST(Export, WhatItWritesRunsAsOnnxTestCases) {
  const TemporaryFolder folder;
  const std::string out = folder.path("out");
  const CommandResult exported = Export("configs/suites/ops.yaml --filter Softmax-13 --out " + out);
  ASSERT_EQ(exported.status, 0) << exported.output;
  const std::string records = folder.path("records.jsonl");
  const CommandResult run = RunCommand(fmt::format("{} run {} --device reference --report jsonl={}",
                                                   ASSAY_EXECUTABLE, out, records));
  EXPECT_EQ(run.status, 0) << run.output;
  const std::vector<Record> found = ReadRecords(records);
  EXPECT_EQ(found.size(), LinesOf(out + "/index.jsonl").size());
  for (const Record& record : found) EXPECT_EQ(record.verdict, Verdict::kPass) << record.reason;
}

TEST(Export, KeepsWhatIsThere) {
  const TemporaryFolder folder;
  folder.Write("out/index.jsonl", "");
  const CommandResult result = Export("'Relu-14:x=f32_2~normal#0' --out " + folder.path("out"));
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.output, HasSubstr("out is not empty"));
}

}  // namespace
}  // namespace assay

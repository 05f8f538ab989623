#include "conformance/record/case_id.h"
#include "tools/assay/e2e_testing.h"

#include <map>
#include <set>

namespace assay {
namespace {

// Records of one run of the product, which must not be red.
std::vector<Record> RecordsOf(const std::string& arguments) {
  const TemporaryFolder folder;
  const CommandResult result =
      RunCommand(fmt::format("{} run {} --report console --report jsonl={}", ASSAY_EXECUTABLE,
                             arguments, folder.path("records.jsonl")));
  EXPECT_EQ(result.status, 0) << result.output;
  return ReadRecords(folder.path("records.jsonl"));
}

std::map<std::string, int64_t> PassesByDevice(const std::vector<Record>& records) {
  std::map<std::string, int64_t> passes;
  for (const Record& record : records) {
    passes[record.device.device] += record.verdict == Verdict::kPass;
  }
  return passes;
}

TEST(Sweep, OnnxNodeCasesPassOrSayWhyTheyCannotRun) {
  const std::vector<Record> records = RecordsOf("onnx:node");
  auto passes = PassesByDevice(records);
  EXPECT_GE(passes["reference"], 1400);
  EXPECT_GE(passes["cpu"], 1000);
  for (const Record& record : records) {
    EXPECT_TRUE(record.verdict == Verdict::kPass || !record.reason.empty()) << record.id;
  }
}

// Ops that only move or look at elements do no arithmetic, and small tensors show all they can do.
bool IsComputeOp(const std::string& op) {
  static const std::set<std::string> kOthers = {"Cast",
                                                "CastLike",
                                                "CenterCropPad",
                                                "Compress",
                                                "Concat",
                                                "ConstantOfShape",
                                                "DepthToSpace",
                                                "Expand",
                                                "EyeLike",
                                                "Flatten",
                                                "Gather",
                                                "GatherElements",
                                                "GatherND",
                                                "Identity",
                                                "NonZero",
                                                "OneHot",
                                                "Pad",
                                                "Range",
                                                "Reshape",
                                                "ReverseSequence",
                                                "ScatterElements",
                                                "ScatterND",
                                                "Shape",
                                                "Size",
                                                "Slice",
                                                "SpaceToDepth",
                                                "Split",
                                                "Squeeze",
                                                "TensorScatter",
                                                "Tile",
                                                "Transpose",
                                                "Trilu",
                                                "Unique",
                                                "Unsqueeze",
                                                "Where"};
  return !kOthers.contains(op);
}

bool HasLargeTensor(const std::string& id) {
  const auto parsed = ParseCaseId(id);
  EXPECT_TRUE(parsed.ok()) << id;
  return std::ranges::any_of(
      parsed->key.inputs, [](const InputSpec& input) { return input.desc.ElementCount() >= 4096; });
}

TEST(Sweep, GeneratedCasesPassOnEveryDeviceAndCoverItsOps) {
  const std::vector<Record> records = RecordsOf("configs/suites/ops.yaml");
  std::map<std::string, int64_t> of_op, compute, large;
  int64_t total = 0;
  for (const Record& record : records) {
    if (record.device.device != "cpu" || record.verdict != Verdict::kPass) continue;
    ++total;
    ++of_op[record.op];
    if (!IsComputeOp(record.op)) continue;
    ++compute[record.op];
    large[record.op] += HasLargeTensor(record.id);
  }
  auto passes = PassesByDevice(records);
  EXPECT_GE(passes["reference"], 3000);
  EXPECT_GE(passes["cpu"], 3000);
  for (const auto& [op, count] : of_op) {
    EXPECT_GE(count, 20) << op;
    EXPECT_LE(count * 20, total) << op;  // at most 5 % of all
  }
  int64_t all_compute = 0, all_large = 0;
  for (const auto& [op, count] : compute) {
    all_compute += count;
    all_large += large[op];
  }
  EXPECT_GE(all_large * 4, all_compute);
}

}  // namespace
}  // namespace assay

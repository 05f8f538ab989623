#include "tools/assay/e2e_testing.h"

namespace assay {
namespace {

// Trained models, made into cases by ci/models: whole on every device, node by node within the
// bound, end to end within the drift of ONNX Runtime's outputs.
class TrainedModel : public testing::TestWithParam<std::string> {};

TEST_P(TrainedModel, RunsWholeOnEveryDevice) {
  const std::string folder = "build/models/test_" + GetParam();
  ASSERT_TRUE(std::filesystem::exists(folder + "/data.json")) << "run ci/models first";
  const TemporaryFolder reports;
  const CommandResult result = RunCommand(
      fmt::format("{} run onnx:build/models --filter {} --jobs 1 --timeout 500 --report console "
                  "--report jsonl={}",
                  ASSAY_EXECUTABLE, GetParam(), reports.path("records.jsonl")));
  EXPECT_EQ(result.status, 0) << result.output;
  const std::vector<Record> records = ReadRecords(reports.path("records.jsonl"));
  ASSERT_EQ(records.size(), 2u) << result.output;
  for (const Record& record : records) {
    EXPECT_EQ(record.verdict, Verdict::kPass) << record.id << ": " << record.reason;
    EXPECT_GT(record.placement.size(), 20u) << record.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Fetched, TrainedModel,
                         testing::Values("ppocr_det_160", "ppocr_rec_48x320", "ppocr_cls_48x192",
                                         "silero_op18_ifless"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace assay

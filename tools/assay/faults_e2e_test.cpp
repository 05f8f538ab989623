#include "tools/assay/e2e_testing.h"

namespace assay {
namespace {

using testing::HasSubstr;

constexpr std::string_view kRelu = R"(op: Relu
cases:
  - name: before the unlucky one
    x: {shape: [[4], [2, 3]], dtype: f32, fill: normal}
  - name: the unlucky one
    x: {shape: [13], dtype: f32, fill: normal}
  - name: after it
    x: {shape: [[14], [3, 5]], dtype: f32, fill: normal}
)";

struct Fault {
  std::string device;
  Verdict verdict;
  std::string reason;
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.device; }

class FaultyDevice : public testing::TestWithParam<Fault> {
 protected:
  FaultyDevice() {
    folder_.Write("ops/Relu.yaml", kRelu);
    suite_ = folder_.Write("suites/relu.yaml",
                           fmt::format("ops: [Relu]\ndevices: [\"{}\"]\n", GetParam().device));
  }

  CommandResult Run() {
    return RunCommand(fmt::format("{} run {} --configs {} --timeout 2 --jobs 1 --report jsonl={}",
                                  ASSAY_WITH_FAULTS, suite_, folder_.path(),
                                  folder_.path("records.jsonl")));
  }

  TemporaryFolder folder_;
  std::string suite_;
};

TEST_P(FaultyDevice, CostsItsOwnCaseAndNoOther) {
  const CommandResult result = Run();
  EXPECT_EQ(result.status, IsRed(GetParam().verdict) ? 1 : 0) << result.output;
  const std::vector<Record> records = ReadRecords(folder_.path("records.jsonl"));
  ASSERT_EQ(records.size(), 5u) << result.output;
  for (const Record& record : records) {
    if (record.id.find("f32_13~") != std::string::npos) {
      EXPECT_EQ(record.verdict, GetParam().verdict) << record.reason;
      EXPECT_THAT(record.reason, HasSubstr(GetParam().reason));
    } else {
      EXPECT_EQ(record.verdict, Verdict::kPass) << record.id << ": " << record.reason;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    AllFaults, FaultyDevice,
    testing::Values(Fault{"null", Verdict::kPass, ""},
                    Fault{"null-wrong-element", Verdict::kFail, "1 of 13 elements differ"},
                    Fault{"null-wrong-first", Verdict::kFail,
                          "in the first run output \"Y\": 1 of 13"},
                    Fault{"null-nan", Verdict::kFail, "at worst nan"},
                    Fault{"null-wrong-shape", Verdict::kFail, "shape 1x13, but 13 is due"},
                    Fault{"null-unwritten", Verdict::kFail, "1 of 13 elements of output"},
                    Fault{"null-stale", Verdict::kFail, "the result is stale"},
                    Fault{"null-accumulates", Verdict::kFail, "13 of 13 elements of output"},
                    Fault{"null-writes-input", Verdict::kFail, "memory of input 0 was changed"},
                    Fault{"null-overruns-input", Verdict::kFail, "memory of input 0 was changed"},
                    Fault{"null-overrun", Verdict::kFail, "was overwritten"},
                    Fault{"null-error", Verdict::kError, "the driver says no"},
                    Fault{"null-crash", Verdict::kCrash, "signal 11"},
                    Fault{"null-hang", Verdict::kTimeout, "within 2 s"}),
    [](const auto& info) {
      std::string name = info.param.device;
      std::ranges::replace(name, '-', '_');
      return name;
    });

TEST(DeviceWithoutDriver, IsUnavailableAndNeverGreen) {
  const TemporaryFolder folder;
  folder.Write("ops/Relu.yaml", kRelu);
  const std::string suite =
      folder.Write("suites/relu.yaml", "ops: [Relu]\ndevices: [null-no-driver, \"null\"]\n");
  const CommandResult result = RunCommand(
      fmt::format("{} run {} --configs {} --report console --report jsonl={}", ASSAY_WITH_FAULTS,
                  suite, folder.path(), folder.path("records.jsonl")));
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.output, HasSubstr("the device executed none of its cases"));
  int unavailable = 0, passed = 0;
  for (const Record& record : ReadRecords(folder.path("records.jsonl"))) {
    if (record.verdict == Verdict::kPass) ++passed;
    if (record.verdict != Verdict::kUnavailable) continue;
    ++unavailable;
    EXPECT_THAT(record.reason, HasSubstr("signal 11"));
  }
  EXPECT_EQ(unavailable, 5) << result.output;
  EXPECT_EQ(passed, 5) << result.output;
}

TEST(DeviceMinimum, TurnsARunRedThatIsGreenByRefusing) {
  const TemporaryFolder folder;
  folder.Write("ops/Relu.yaml",
               "op: Relu\ncases:\n  - name: what it takes, and what it refuses\n"
               "    x: {shape: [3], dtype: [f32, f16], fill: normal}\n");
  const std::string suite = folder.Write("suites/relu.yaml", "ops: [Relu]\ndevices: [\"null\"]\n");
  const auto run_with = [&](int minimum) {
    folder.Write("devices/null.yaml", fmt::format("passes: {{relu: {}}}\n", minimum));
    return RunCommand(
        fmt::format("{} run {} --configs {}", ASSAY_WITH_FAULTS, suite, folder.path()));
  };
  EXPECT_EQ(run_with(1).status, 0);
  const CommandResult below = run_with(2);
  EXPECT_EQ(below.status, 1);
  EXPECT_THAT(below.output, HasSubstr("1 cases pass, below the device's minimum of 2"));
  EXPECT_THAT(below.output, HasSubstr("1 red of 3 cases"));

  folder.Write("devices/null.yaml", "passes: {rely: 2}\n");
  const CommandResult stray =
      RunCommand(fmt::format("{} run {} --configs {}", ASSAY_WITH_FAULTS, suite, folder.path()));
  EXPECT_EQ(stray.status, 2);
  EXPECT_THAT(stray.output, HasSubstr("null.yaml: there is no suite \"rely\""));
}

TEST(EarlierRun, WhatPassedThereMayNotBeUnsupportedNow) {
  const TemporaryFolder folder;
  folder.Write("ops/Relu.yaml",
               "op: Relu\ncases:\n  - name: halves\n    x: {shape: [3], dtype: f16}\n");
  const std::string suite = folder.Write("suites/relu.yaml", "ops: [Relu]\ndevices: [\"null\"]\n");
  const std::string run =
      fmt::format("{} run {} --configs {} --filter f16", ASSAY_WITH_FAULTS, suite, folder.path());
  const std::string records = folder.path("records.jsonl");
  EXPECT_EQ(RunCommand(run + " --report jsonl=" + records).status, 0);
  std::vector<Record> before = ReadRecords(records);
  ASSERT_EQ(before.size(), 1u);
  EXPECT_EQ(before[0].verdict, Verdict::kUnsupported);

  before[0].verdict = Verdict::kPass;
  folder.Write("before.jsonl", ToJsonLine(before[0]) + "\n");
  const CommandResult now = RunCommand(run + " --against " + folder.path("before.jsonl"));
  EXPECT_EQ(now.status, 1);
  EXPECT_THAT(now.output, HasSubstr("it passes in " + folder.path("before.jsonl")));
  EXPECT_EQ(RunCommand(run + " --against " + folder.path("nowhere.jsonl")).status, 2);
}

TEST(HangingDevice, IsGivenUpAfterTenHangsInARow) {
  const TemporaryFolder folder;
  folder.Write("ops/Relu.yaml",
               "op: Relu\ncases:\n  - name: nothing but the unlucky count\n"
               "    x: {shape: [[13], [1, 13], [13, 1], [1, 1, 13], [1, 13, 1], [13, 1, 1], "
               "[1, 1, 1, 13], [1, 1, 13, 1], [1, 13, 1, 1], [13, 1, 1, 1], [1, 1, 1, 1, 13], "
               "[13, 1, 1, 1, 1]], dtype: f32, fill: normal}\n");
  const std::string suite = folder.Write("suites/relu.yaml", "ops: [Relu]\ndevices: [null-hang]\n");
  RunCommand(fmt::format("{} run {} --configs {} --timeout 1 --jobs 1 --report jsonl={}",
                         ASSAY_WITH_FAULTS, suite, folder.path(), folder.path("records.jsonl")));
  const std::vector<Record> records = ReadRecords(folder.path("records.jsonl"));
  ASSERT_EQ(records.size(), 12u);
  EXPECT_EQ(records[9].verdict, Verdict::kTimeout);
  EXPECT_EQ(records[10].verdict, Verdict::kNotRun);
  EXPECT_THAT(records[10].reason, HasSubstr("hung 10 times in a row and was given up"));
  EXPECT_EQ(records[11].verdict, Verdict::kNotRun);
}

TEST(UnsteadyDevice, FailsTheCheckOfDeterminismAlone) {
  const TemporaryFolder folder;
  folder.Write(
      "ops/Relu.yaml",
      "op: Relu\ncases:\n  - name: not numbers\n    x: {dtype: f32, values: [nan, nan, nan, "
      "nan, nan, nan, nan, nan, nan, nan, nan, nan, nan]}\n");
  const std::string suite =
      folder.Write("suites/relu.yaml",
                   "ops: [Relu]\ndevices: [null-unsteady]\nchecks: [conformance, determinism]\n");
  const CommandResult result =
      RunCommand(fmt::format("{} run {} --configs {} --report jsonl={}", ASSAY_WITH_FAULTS, suite,
                             folder.path(), folder.path("records.jsonl")));
  EXPECT_EQ(result.status, 1) << result.output;
  const std::vector<Record> records = ReadRecords(folder.path("records.jsonl"));
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].verdict, Verdict::kPass) << records[0].reason;
  EXPECT_EQ(records[1].verdict, Verdict::kFail);
  EXPECT_EQ(records[1].reason, "two runs on the same inputs differ");
}

}  // namespace
}  // namespace assay

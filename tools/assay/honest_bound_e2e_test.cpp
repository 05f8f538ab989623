#include "backends/null/faulty_kernels.h"
#include "backends/null/summation_orders.h"
#include "tools/assay/e2e_testing.h"

#include <fmt/format.h>

// That the bound is honest: kernels with one plain fault fail the cases that every backend runs,
// and kernels that are right pass them all, in whatever order they add.

namespace assay {

static void PrintTo(const FaultyKernel& kernel, std::ostream* out) { *out << kernel.engine; }
static void PrintTo(const SummationOrder& order, std::ostream* out) { *out << order.engine; }

namespace {

// Runs a device's share of the cases of some ops.
std::vector<Record> RunCases(const std::string& device, const std::vector<std::string>& ops) {
  const TemporaryFolder folder;
  const std::string report = folder.path("records.jsonl");
  std::string command = fmt::format("{} run configs/suites/ops.yaml --device {} --report jsonl={}",
                                    ASSAY_WITH_FAULTS, device, report);
  for (const std::string& op : ops) command += fmt::format(" --filter '{}-*'", op);
  const CommandResult result = RunCommand(command);
  EXPECT_LE(result.status, 1) << result.output;
  std::vector<Record> records = ReadRecords(report);
  std::erase_if(records, [](const Record& record) {
    return record.verdict == Verdict::kUnsupported || record.id.find("+refuse") != record.id.npos;
  });
  return records;
}

bool IsCaught(const Record& record) {
  return record.verdict == Verdict::kFail || record.verdict == Verdict::kMistrusted;
}

void ExpectAllPass(const std::vector<Record>& records) {
  for (const Record& record : records) {
    EXPECT_EQ(record.verdict, Verdict::kPass) << record.id << ": " << record.reason;
  }
}

bool Has(const std::vector<Record>& records, std::string_view op, std::string_view dtype) {
  return std::ranges::any_of(records, [&](const Record& record) {
    return record.op == op && record.id.find(fmt::format("={}_", dtype)) != record.id.npos;
  });
}

std::string NameOf(std::string engine) {
  std::ranges::replace(engine, '-', '_');
  return engine;
}

class HonestBoundOfFault : public testing::TestWithParam<FaultyKernel> {};

TEST_P(HonestBoundOfFault, CatchesItInTwoCasesOrMore) {
  const std::vector<Record> records = RunCases(GetParam().engine, {GetParam().op});
  const int64_t caught = std::ranges::count_if(records, IsCaught);
  EXPECT_GE(caught, 2) << "of " << records.size() << " cases";
  for (const Record& record : records) {
    EXPECT_TRUE(IsCaught(record) || record.verdict == Verdict::kPass) << record.reason;
  }
  RecordProperty("caught", static_cast<int>(caught));
  RecordProperty("cases", static_cast<int>(records.size()));
}

TEST_P(HonestBoundOfFault, PassesTheKernelWithoutIt) {
  const std::vector<Record> records = RunCases("plain", {GetParam().op});
  EXPECT_TRUE(Has(records, GetParam().op, "f32"));
  EXPECT_TRUE(Has(records, GetParam().op, "f16"));
  ExpectAllPass(records);
}

INSTANTIATE_TEST_SUITE_P(AllFaults, HonestBoundOfFault,
                         testing::ValuesIn(FaultyKernels().begin(), FaultyKernels().end()),
                         [](const auto& info) { return NameOf(info.param.engine); });

class HonestBoundOfOrder : public testing::TestWithParam<SummationOrder> {};

TEST_P(HonestBoundOfOrder, PassesItInEveryCaseOfEveryOpThatSums) {
  const std::vector<std::string> ops = {
      "Conv", "Gemm", "LayerNormalization", "MatMul", "ReduceMean", "ReduceSum", "Softmax"};
  const std::vector<Record> records = RunCases(GetParam().engine, ops);
  for (const std::string& op : ops) {
    EXPECT_TRUE(Has(records, op, "f32")) << op;
    EXPECT_TRUE(Has(records, op, "f16")) << op;
  }
  ExpectAllPass(records);
  RecordProperty("cases", static_cast<int>(records.size()));
}

INSTANTIATE_TEST_SUITE_P(AllOrders, HonestBoundOfOrder,
                         testing::ValuesIn(SummationOrders().begin(), SummationOrders().end()),
                         [](const auto& info) { return NameOf(info.param.engine); });

}  // namespace
}  // namespace assay

#include "reports/report_testing.h"
#include "reports/summary_tables.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::ElementsAre;

Summary SummaryOf(const std::vector<Record>& records) {
  Summary summary;
  for (const Record& record : records) summary.Add(record);
  return summary;
}

Record PassWithShare(std::string id, double rms) {
  Record record = TestRecord(std::move(id), "Abs", Verdict::kPass);
  record.comparison = {.elements = 64, .largest_share = rms > 0 ? 1.0 : 0.0, .rms_share = rms};
  return record;
}

Cell PassesOf(const VerdictCounts& counts) {
  return {fmt::format("{} ok", counts[Verdict::kPass])};
}

TEST(VerdictCounts, ShowPassAndRedBeforeTheRest) {
  VerdictCounts counts;
  counts[Verdict::kUnsupported] = 4;
  counts[Verdict::kTimeout] = 1;
  counts[Verdict::kFail] = 2;
  counts[Verdict::kPass] = 3;
  EXPECT_THAT(counts.Present(), ElementsAre(Verdict::kPass, Verdict::kFail, Verdict::kTimeout,
                                            Verdict::kUnsupported));
  EXPECT_EQ(counts.Total(), 10);
  EXPECT_EQ(counts.Red(), 3);
}

TEST(Summary, CountsPerDeviceInstanceAndOp) {
  const Summary summary = SummaryOf({PassRecord(), FailRecord(), UnsupportedRecord()});
  EXPECT_EQ(summary.by_device.at("cpu")[Verdict::kPass], 1);
  EXPECT_EQ(summary.by_device.at("gpu:1").Total(), 2);
  EXPECT_EQ(summary.by_op.at("Add").at("gpu:1")[Verdict::kFail], 1);
  EXPECT_EQ(summary.All().Total(), 3);
}

TEST(OpTable, MayLeaveOutWhatIsNotRed) {
  const Summary summary = SummaryOf({PassRecord(), FailRecord()});
  EXPECT_EQ(OpTable(summary, /*red_only=*/true, PassesOf).ToText(80, 0, false),
            "op   cpu  gpu:1\n"
            "Add    -   0 ok\n");
  EXPECT_EQ(OpTable(summary, /*red_only=*/false, PassesOf).ToText(80, 0, false),
            "op    cpu  gpu:1\n"
            "Abs  1 ok      -\n"
            "Add     -   0 ok\n");
}

TEST(RefusalTable, ShowsTheMostFrequentFirst) {
  const auto refusal = [](std::string reason) {
    return TestRecord("id", "Abs", Verdict::kUnsupported, Cpu(), std::move(reason));
  };
  const Summary summary = SummaryOf({refusal("b"), refusal("a"), refusal("c"), refusal("c")});
  EXPECT_EQ(RefusalTable(summary, 2).ToText(80, 0, false),
            "cases  device  reason\n"
            "    2  cpu     c\n"
            "    1  cpu     a\n"
            "               and 1 more reason\n");
}

TEST(ClosestTable, HasTheTenPassesOfLargestRootMeanSquare) {
  std::vector<Record> records = {FailRecord(), PassWithShare("exact", 0)};
  records.push_back(PassWithShare("few", 0.5));
  records.back().comparison.elements = 63;
  for (const int i : {3, 1, 11, 7, 5, 2, 9, 4, 10, 6, 8}) {
    records.push_back(PassWithShare(fmt::format("id{}", i), 0.01 * i));
  }
  EXPECT_EQ(ClosestTable(SummaryOf(records)).ToText(80, 0, false),
            "  rms  largest  case\n"
            "0.110    1.000  id11\n"
            "0.100    1.000  id10\n"
            "0.090    1.000  id9\n"
            "0.080    1.000  id8\n"
            "0.070    1.000  id7\n"
            "0.060    1.000  id6\n"
            "0.050    1.000  id5\n"
            "0.040    1.000  id4\n"
            "0.030    1.000  id3\n"
            "0.020    1.000  id2\n");
}

}  // namespace
}  // namespace assay

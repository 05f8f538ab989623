#include "reports/reporter.h"

#include "reports/report_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::HasSubstr;
using testing::IsSupersetOf;

TEST(ReportFormats, AreAllOfTheFolder) {
  std::vector<std::string> names;
  for (const ReportFormat& format : GeneratedReportFormats()) names.push_back(format.name);
  EXPECT_THAT(names, IsSupersetOf({"console", "jsonl", "junit", "markdown"}));
}

TEST(ReportFormats, EachShowsARedCaseWithItsReasonAndReplayLine) {
  const Record red = TestRecord("red_id", "Abs", Verdict::kCrash, Cpu(), "The worker died");
  for (const ReportFormat& format : GeneratedReportFormats()) {
    const std::string report = ReportOf(format, {red});
    for (const char* part : {"CRASH", "The worker died", "assay run 'red_id'"}) {
      EXPECT_THAT(report, HasSubstr(part)) << format.name;
    }
  }
}

}  // namespace
}  // namespace assay

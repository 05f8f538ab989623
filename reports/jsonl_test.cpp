#include "reports/jsonl.h"

#include "reports/report_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace assay {
namespace {

TEST(Jsonl, WritesOneLinePerRecord) {
  EXPECT_EQ(ReportOf(JsonlFormat(), {FailRecord(), PassRecord()}),
            ToJsonLine(FailRecord()) + "\n" + ToJsonLine(PassRecord()) + "\n");
}

TEST(Jsonl, EachRecordIsInTheFileAtOnce) {
  const std::string path = fmt::format("{}assay_jsonl_test_{}.jsonl", testing::TempDir(), getpid());
  std::ofstream file(path);
  const std::unique_ptr<Reporter> reporter = JsonlFormat().create({.stream = &file});
  reporter->Begin(TestRun(2));
  reporter->Add(PassRecord());
  std::ifstream reader(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(reader), {}),
            ToJsonLine(PassRecord()) + "\n");
  std::remove(path.c_str());
}

}  // namespace
}  // namespace assay

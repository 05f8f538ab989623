#include "reports/console.h"

#include "reports/report_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace assay {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// A console whose clock stands until the test moves it.
class ConsoleTest : public testing::Test {
 protected:
  void Begin(ReportTarget target, int64_t planned) {
    target.stream = &stream_;
    console_ = MakeConsole(target, [this] { return now_; });
    console_->Begin(TestRun(planned));
    Written();
  }
  void Add(const Record& record, double seconds_later = 0) {
    now_ += seconds_later;
    console_->Add(record);
  }
  // What was written since the last call.
  std::string Written() {
    std::string text = stream_.str();
    stream_.str("");
    return text;
  }

  std::ostringstream stream_;
  double now_ = 100;
  std::unique_ptr<Reporter> console_;
};

TEST_F(ConsoleTest, InAPipeShowsRedCasesAndASummary) {
  EXPECT_EQ(ReportOf(ConsoleFormat(), {PassRecord(), FailRecord(), UnsupportedRecord()}),
            R"(assay 0.1.0, 3 cases, seed 7
  device  driver
  cpu     AVX2
  gpu:1   driver 2

FAIL Add-14:x=f32_2x3#7@gpu
  on gpu:1, driver 2
  y[0,2] is 3 bounds off
  element  expected   got  share of bound
  y[0,2]          1  -1.5             inf
  y[1,1]       0.25   0.5               3
  2 of 6 elements are over the bound, 1 has none
  replay: assay run 'Add-14:x=f32_2x3#7@gpu'

Closest to the bound, by shares of it
    rms  largest  case
  0.250    0.500  Abs-13:x=f32_6#7@cpu

Unsupported
  cases  device  reason
      1  gpu:1   Abs takes f32 | f16, not bf16

Ops with red cases: passes of all cases
  op   cpu       gpu:1
  Add    -  1 FAIL 0/1

Verdicts
  verdict      cpu  gpu:1
  pass           1      -
  FAIL           -      1
  unsupported    -      1

1 red of 3 cases in 0:00
)");
}

TEST_F(ConsoleTest, ListsAllOpsWhereAsked) {
  Begin({.shows_all_ops = true}, 1);
  Add(PassRecord());
  console_->End();
  EXPECT_THAT(Written(), HasSubstr("Ops: passes of all cases\n  op   cpu\n  Abs  1/1\n"));
}

TEST_F(ConsoleTest, AnInterruptedRunSaysWhatWasPlanned) {
  Begin({}, 5);
  Add(PassRecord());
  Add(PassRecord(), 62);
  console_->End();
  EXPECT_THAT(Written(), EndsWith("\n0 red of 2 cases (5 planned) in 1:02\n"));
}

TEST_F(ConsoleTest, InAPipeALongRunPrintsALineEveryFivePercent) {
  Begin({}, 100);
  for (int i = 0; i < 9; ++i) Add(PassRecord(), 1);
  EXPECT_EQ(Written(), "  5 %  5/100  5 pass  1.0/s  ETA 1:35\n");
  Add(PassRecord(), 1);
  EXPECT_EQ(Written(), " 10 %  10/100  10 pass  1.0/s  ETA 1:30\n");
}

TEST_F(ConsoleTest, InAPipeAShortRunIsQuiet) {
  Begin({}, 100);
  for (int i = 0; i < 100; ++i) Add(PassRecord(), 0.009);
  EXPECT_EQ(Written(), "");
}

TEST_F(ConsoleTest, InAPipeNothingIsWrapped) {
  Begin({.width = 20}, 1);
  Add(TestRecord("id", "Abs", Verdict::kError, Cpu(), "a reason of more than twenty columns"));
  EXPECT_EQ(Written(),
            "\nERROR id\n  a reason of more than twenty columns\n"
            "  replay: assay run 'id'\n");
}

TEST_F(ConsoleTest, OnATerminalTheBarIsRedrawnTenTimesASecond) {
  Begin({.is_terminal = true}, 1000);
  for (int i = 0; i < 100; ++i) Add(PassRecord(), 1.0 / 64);
  const std::string written = Written();
  EXPECT_EQ(std::ranges::count(written, '\r'), 15);  // at the first, and then every 7 / 64 s
  EXPECT_EQ(std::ranges::count(written, '\n'), 0);
}

TEST_F(ConsoleTest, OnATerminalARedCaseTakesThePlaceOfTheBar) {
  Begin({.is_terminal = true, .width = 30}, 10);
  Add(PassRecord());
  Written();
  Add(TestRecord("id", "Abs", Verdict::kError, Cpu(), "a reason of more than thirty columns"));
  EXPECT_THAT(Written(), StartsWith("\r\x1b[K\n\x1b[1m\x1b[31mERROR\x1b[0m id\n"
                                    "  a reason of more than thirty\n  columns\n"
                                    "  \x1b[2mreplay: assay run 'id'\x1b[0m\n"
                                    "\r\x1b[K\x1b[32m━"));
}

TEST_F(ConsoleTest, OnATerminalTheBarIsGoneAtTheEnd) {
  Begin({.is_terminal = true}, 1);
  Add(PassRecord());
  Written();
  console_->End();
  EXPECT_THAT(Written(),
              StartsWith("\r\x1b[K\n\x1b[1mClosest to the bound, by shares of it\x1b[0m\n"));
}

}  // namespace
}  // namespace assay

#include "reports/junit.h"

#include "reports/report_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::HasSubstr;

TEST(Junit, HasASuitePerDeviceAndOp) {
  EXPECT_EQ(ReportOf(JunitFormat(), {FailRecord(), UnsupportedRecord(), PassRecord()}),
            R"(<?xml version="1.0"?>
<testsuites>
  <testsuite name="Abs" package="cpu" id="0" timestamp="2025-05-04T10:11:12" hostname="box" tests="1" failures="0" errors="0" skipped="0" time="0.250">
    <properties>
      <property name="driver" value="AVX2" />
      <property name="seed" value="7" />
    </properties>
    <testcase name="Abs-13:x=f32_6#7@cpu" classname="cpu.Abs" time="0.250" />
    <system-out />
    <system-err />
  </testsuite>
  <testsuite name="Abs" package="gpu:1" id="1" timestamp="2025-05-04T10:11:12" hostname="box" tests="1" failures="0" errors="0" skipped="1" time="0.250">
    <properties>
      <property name="driver" value="driver 2" />
      <property name="seed" value="7" />
    </properties>
    <testcase name="Abs-13:x=bf16_6#7@gpu" classname="gpu:1.Abs" time="0.250">
      <skipped message="unsupported: Abs takes f32 | f16, not bf16" />
    </testcase>
    <system-out />
    <system-err />
  </testsuite>
  <testsuite name="Add" package="gpu:1" id="2" timestamp="2025-05-04T10:11:12" hostname="box" tests="1" failures="1" errors="0" skipped="0" time="0.250">
    <properties>
      <property name="driver" value="driver 2" />
      <property name="seed" value="7" />
    </properties>
    <testcase name="Add-14:x=f32_2x3#7@gpu" classname="gpu:1.Add" time="0.250">
      <failure message="y[0,2] is 3 bounds off" type="FAIL">element  expected   got  share of bound
y[0,2]          1  -1.5             inf
y[1,1]       0.25   0.5               3
2 of 6 elements are over the bound, 1 has none
replay: assay run 'Add-14:x=f32_2x3#7@gpu'</failure>
    </testcase>
    <system-out />
    <system-err />
  </testsuite>
</testsuites>
)");
}

TEST(Junit, WhatCouldNotEndIsAnError) {
  const std::string report =
      ReportOf(JunitFormat(), {TestRecord("id", "Abs", Verdict::kCrash, Cpu(), "signal 11")});
  EXPECT_THAT(report, HasSubstr(R"(failures="0" errors="1" skipped="0")"));
  EXPECT_THAT(report, HasSubstr(R"(<error message="signal 11" type="CRASH">replay: )"));
}

TEST(Junit, HoldsOnlyWhatXmlCan) {
  EXPECT_THAT(ReportOf(JunitFormat(), {TestRecord("id", "Abs", Verdict::kError, Cpu(),
                                                  "<a & \"b\"> \x1b[0m \xff é")}),
              HasSubstr("message=\"&lt;a &amp; &quot;b&quot;> ?[0m \xef\xbf\xbd é\""));
}

TEST(Junit, CasesAreSorted) {
  const Record a = TestRecord("a", "Abs", Verdict::kPass);
  const Record b = TestRecord("b", "Abs", Verdict::kPass);
  EXPECT_EQ(ReportOf(JunitFormat(), {b, a}), ReportOf(JunitFormat(), {a, b}));
}

}  // namespace
}  // namespace assay

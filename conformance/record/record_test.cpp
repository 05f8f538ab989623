#include "conformance/record/record.h"

#include "runtime/base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace assay {
namespace {

using testing::HasSubstr;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Every member differs from its default.
Record FullRecord() {
  return {
      .id = "Abs-13:x=f32_2x3~mixed#7@cpu",
      .op = "Abs",
      .verdict = Verdict::kFail,
      .reason = "y[0,2] is 3 bounds off",
      .device = {.device = "cpu", .index = 1, .driver = "AVX2", .host = "box"},
      .oracle = "tracked reference",
      .comparison =
          {.elements = 6,
           .over = 1,
           .unchecked = 2,
           .vacuous = 3,
           .zeros = 4,
           .largest_share = kInfinity,
           .rms_share = 0.25,
           .mean_share = -0.125,
           .worst = {{.output = "y", .index = {0, 2}, .expected = -0.0, .got = 0.1, .share = 3}}},
      .placement = {{.node = "Abs \"n\"", .engine = "cpu", .kernel = "unary"}},
      .measurement = {.seconds = 1.5},
      .replay = "assay run 'Abs-13:x=f32_2x3~mixed#7@cpu'"};
}

std::string RefusalOf(std::string_view line) {
  const absl::StatusOr<Record> record = FromJsonLine(line);
  return record.ok() ? "no refusal" : std::string(MessageOf(record.status()));
}

// The line of a record with one part of its text replaced.
std::string LineWith(std::string_view part, std::string_view by) {
  std::string line = ToJsonLine(FullRecord());
  return line.replace(line.find(part), part.size(), by);
}

TEST(RecordJson, IsOneLineInFixedOrder) {
  EXPECT_EQ(ToJsonLine(FullRecord()),
            R"({"schema_version":1,"id":"Abs-13:x=f32_2x3~mixed#7@cpu","op":"Abs",)"
            R"("verdict":"FAIL","reason":"y[0,2] is 3 bounds off",)"
            R"("device":{"device":"cpu","index":1,"driver":"AVX2","host":"box"},)"
            R"("oracle":"tracked reference","comparison":{"elements":6,"over":1,"unchecked":2,)"
            R"("vacuous":3,"zeros":4,"largest_share":"inf","rms_share":0.25,"mean_share":-0.125,)"
            R"("worst":[{"output":"y","index":[0,2],"expected":-0.0,"got":0.1,"share":3.0}]},)"
            R"("placement":[{"node":"Abs \"n\"","engine":"cpu","kernel":"unary"}],)"
            R"("measurement":{"seconds":1.5},)"
            R"("replay":"assay run 'Abs-13:x=f32_2x3~mixed#7@cpu'"})");
}

TEST(RecordJson, IsReadBackWhole) {
  const absl::StatusOr<Record> read = FromJsonLine(ToJsonLine(FullRecord()));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, FullRecord());
  EXPECT_TRUE(std::signbit(read->comparison.worst[0].expected));
}

TEST(RecordJson, KeepsEveryBitOfANumberAndWhatIsNone) {
  for (const double value : {1e-310, 0.1 + 0.2, 1.7976931348623157e308, -kInfinity}) {
    Record record;
    record.comparison.mean_share = value;
    EXPECT_EQ(FromJsonLine(ToJsonLine(record)).value(), record) << value;
  }
  Record record;
  record.comparison.rms_share = std::nan("");
  EXPECT_TRUE(std::isnan(FromJsonLine(ToJsonLine(record)).value().comparison.rms_share));
}

TEST(RecordJson, LineBreaksAndBrokenBytesStayOnTheLine) {
  Record record;
  record.reason = "two\nlines, \x1b[0m and \xff";
  EXPECT_THAT(ToJsonLine(record), HasSubstr(R"("reason":"two\nlines, \u001b[0m and )"
                                            "\xef\xbf\xbd\""));
}

TEST(RecordJson, RefusesWhatIsNoRecord) {
  EXPECT_EQ(RefusalOf("half a li"), "record is not JSON: half a li");
  EXPECT_EQ(RefusalOf("[1]"), "record is [1], not an object");
}

TEST(RecordJson, RefusesAnotherVersionBeforeItsKeys) {
  EXPECT_EQ(RefusalOf(R"({"schema_version":2,"novelty":0})"),
            "record has schema version 2, this build reads 1");
}

TEST(RecordJson, RefusesMissingAndUnknownKeys) {
  EXPECT_EQ(RefusalOf(LineWith(R"("seconds":1.5)", "")),
            "record.measurement lacks the key \"seconds\"");
  EXPECT_EQ(RefusalOf(LineWith(R"("seconds":1.5)", R"("seconds":1.5,"second":2)")),
            "record.measurement has an unknown key \"second\" (did you mean \"seconds\"?)");
}

TEST(RecordJson, RefusesUnfitValuesNamingThem) {
  EXPECT_EQ(RefusalOf(LineWith("\"index\":[0,2]", "\"index\":[0,2.5]")),
            "record.comparison.worst[0].index[1] is 2.5, not a whole number of 64 bits");
  EXPECT_EQ(RefusalOf(LineWith("\"index\":1", "\"index\":4294967296")),
            "record.device.index is 4294967296, not a whole number of 32 bits");
  EXPECT_EQ(RefusalOf(LineWith("\"FAIL\"", "\"fail\"")),
            "record.verdict is \"fail\", not a verdict");
  EXPECT_EQ(RefusalOf(LineWith("\"inf\"", "\"infinite\"")),
            "record.comparison.largest_share is \"infinite\", not a number");
  EXPECT_EQ(RefusalOf(LineWith("\"Abs\"", "null")), "record.op is null, not a text");
}

}  // namespace
}  // namespace assay

#pragma once

#include "reports/reporter.h"

#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

// Literals in, literals out: the records that the tests of reporters share.

namespace assay {

inline DeviceInstance Cpu() { return {.device = "cpu", .driver = "AVX2", .host = "box"}; }
inline DeviceInstance SecondGpu() {
  return {.device = "gpu", .index = 1, .driver = "driver 2", .host = "box"};
}

inline RunInfo TestRun(int64_t planned) {
  return {.command = "assay run all.yaml",
          .version = "0.1.0",
          .started = "2025-05-04T10:11:12Z",
          .host = "box",
          .seed = 7,
          .devices = {Cpu(), SecondGpu()},
          .planned = planned};
}

inline Record TestRecord(std::string id, std::string op, Verdict verdict,
                         DeviceInstance device = Cpu(), std::string reason = "") {
  std::string replay = "assay run '" + id + "'";
  return {.id = std::move(id),
          .op = std::move(op),
          .verdict = verdict,
          .reason = std::move(reason),
          .device = std::move(device),
          .measurement = {.seconds = 0.25},
          .replay = std::move(replay)};
}

inline Record PassRecord() {
  Record record = TestRecord("Abs-13:x=f32_6#7@cpu", "Abs", Verdict::kPass);
  record.comparison = {.elements = 64, .largest_share = 0.5, .rms_share = 0.25};
  return record;
}

inline Record FailRecord() {
  Record record = TestRecord("Add-14:x=f32_2x3#7@gpu", "Add", Verdict::kFail, SecondGpu(),
                             "y[0,2] is 3 bounds off");
  record.comparison = {
      .elements = 6,
      .over = 2,
      .unchecked = 1,
      .worst = {{.output = "y",
                 .index = {0, 2},
                 .expected = 1,
                 .got = -1.5,
                 .share = std::numeric_limits<double>::infinity()},
                {.output = "y", .index = {1, 1}, .expected = 0.25, .got = 0.5, .share = 3}}};
  return record;
}

inline Record UnsupportedRecord() {
  return TestRecord("Abs-13:x=bf16_6#7@gpu", "Abs", Verdict::kUnsupported, SecondGpu(),
                    "Abs takes f32 | f16, not bf16");
}

/// What a format writes of these records.
inline std::string ReportOf(const ReportFormat& format, const std::vector<Record>& records) {
  std::ostringstream stream;
  const std::unique_ptr<Reporter> reporter = format.create({.stream = &stream});
  reporter->Begin(TestRun(static_cast<int64_t>(records.size())));
  for (const Record& record : records) reporter->Add(record);
  reporter->End();
  return stream.str();
}

}  // namespace assay

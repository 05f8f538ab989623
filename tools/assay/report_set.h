#pragma once

#include "reports/reporter.h"
#include "runtime/base/status.h"

#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace assay {

/// The reporters of one run, made from `--report FORMAT[=FILE]`; without a file a format goes to
/// standard output. Where none is asked for, it is the console's.
class ReportSet {
 public:
  /// Errors: no such format, a file that cannot be written, two formats for one place.
  static absl::StatusOr<ReportSet> Open(const std::vector<ReportFormat>& formats,
                                        const std::vector<std::string>& wanted);

  void Begin(const RunInfo& info);
  void Add(const Record& record);
  /// Internal error where a report could not be written to its end (a full disk).
  absl::Status End();

 private:
  std::vector<std::unique_ptr<std::ofstream>> files_;
  std::vector<std::unique_ptr<Reporter>> reporters_;
};

}  // namespace assay

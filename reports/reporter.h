#pragma once

#include "conformance/record/record.h"

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// Turns records into one format. Begin comes once, Add once per case in the order of their ends,
/// End once; a reporter writes to the stream it was made with and to nothing else.
class Reporter {
 public:
  virtual ~Reporter() = default;
  virtual void Begin(const RunInfo& info) = 0;
  virtual void Add(const Record& record) = 0;
  virtual void End() = 0;
};

/// Where and how a reporter writes.
struct ReportTarget {
  std::ostream* stream = nullptr;  ///< outlives the reporter
  bool is_terminal = false;
  int width = 80;              ///< columns of the terminal
  bool shows_all_ops = false;  ///< tables of ops list those without a red case too
};

/// A format of `--report FORMAT[=FILE]`.
struct ReportFormat {
  std::string name;
  std::string help;
  std::function<std::unique_ptr<Reporter>(const ReportTarget&)> create;
};

/// Every format of this build; the list is generated when the build is configured.
std::vector<ReportFormat> GeneratedReportFormats();

}  // namespace assay

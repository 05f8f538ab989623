#include "tools/assay/report_set.h"

#include "runtime/base/suggest.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace assay {
namespace {

ReportTarget StandardOutput() {
  ReportTarget target{&std::cout, isatty(STDOUT_FILENO) != 0, 80};
  winsize size{};
  if (target.is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    target.width = size.ws_col;
  }
  return target;
}

absl::StatusOr<const ReportFormat*> FindFormat(const std::vector<ReportFormat>& formats,
                                               std::string_view name) {
  std::vector<std::string_view> names;
  for (const ReportFormat& format : formats) {
    if (format.name == name) return &format;
    names.push_back(format.name);
  }
  return NotFound("there is no report format \"{}\"{}", name, Suggestion(name, names));
}

absl::StatusOr<std::unique_ptr<std::ofstream>> Create(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;  // the file itself tells whether it worked
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  auto file = std::make_unique<std::ofstream>(path);
  if (!*file) return InvalidArgument("the report {} cannot be written", path);
  return file;
}

}  // namespace

absl::StatusOr<ReportSet> ReportSet::Open(const std::vector<ReportFormat>& formats,
                                          const std::vector<std::string>& wanted) {
  ReportSet set;
  const std::vector<std::string> standard = {"console"};
  bool standard_output_taken = false;
  for (const std::string& text : wanted.empty() ? standard : wanted) {
    const size_t equals = text.find('=');
    ASSAY_ASSIGN_OR_RETURN(const ReportFormat* format, FindFormat(formats, text.substr(0, equals)));
    ReportTarget target;
    if (equals == std::string::npos) {
      if (standard_output_taken) {
        return InvalidArgument("two reports go to standard output; give one a file: {}=FILE", text);
      }
      standard_output_taken = true;
      target = StandardOutput();
    } else {
      ASSAY_ASSIGN_OR_RETURN(auto file, Create(text.substr(equals + 1)));
      target.stream = set.files_.emplace_back(std::move(file)).get();
    }
    set.reporters_.push_back(format->create(target));
  }
  return set;
}

void ReportSet::Begin(const RunInfo& info) {
  for (const auto& reporter : reporters_) reporter->Begin(info);
}

void ReportSet::Add(const Record& record) {
  for (const auto& reporter : reporters_) reporter->Add(record);
}

absl::Status ReportSet::End() {
  for (const auto& reporter : reporters_) reporter->End();
  for (const auto& file : files_) {
    if (!file->flush()) return Internal("a report could not be written to its end");
  }
  return std::cout.flush() ? absl::OkStatus() : Internal("standard output cannot be written");
}

}  // namespace assay

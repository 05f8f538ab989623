#include "reports/markdown.h"

#include "reports/elements.h"
#include "reports/summary.h"
#include "reports/summary_tables.h"
#include "reports/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

namespace assay {
namespace {

std::string_view SymbolOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPass: return "✅";
    case Verdict::kFail: return "❌";
    case Verdict::kUnsupported: return "➖";
    case Verdict::kExpectedFail: return "☑️";
    case Verdict::kUnexpectedPass: return "❗";
    case Verdict::kMistrusted: return "❓";
    case Verdict::kFlaky: return "🎲";
    case Verdict::kError: return "⛔";
    case Verdict::kCrash: return "💥";
    case Verdict::kTimeout: return "⏰";
    case Verdict::kNotRun: return "⭕";
    case Verdict::kUnavailable: return "🔌";
  }
  return "";
}

std::string Section(std::string_view title, const Table& table) {
  return table.IsEmpty() ? "" : fmt::format("\n## {}\n\n{}", title, table.ToMarkdown());
}

// `✅ 12/12`, or `10/15 ❌ 2 ➖ 3`: passes of all, and how the rest ended.
Cell CountsCell(const VerdictCounts& counts) {
  const int64_t passes = counts[Verdict::kPass];
  std::string text = fmt::format("{}/{}", passes, counts.Total());
  if (passes == counts.Total()) return {fmt::format("{} {}", SymbolOf(Verdict::kPass), text)};
  for (const Verdict verdict : counts.Present()) {
    if (verdict == Verdict::kPass) continue;
    text += fmt::format(" {} {}", SymbolOf(verdict), counts[verdict]);
  }
  return {text};
}

std::string Head(const RunInfo& info, const VerdictCounts& all) {
  Table table({{"run", false}, {"", false}});
  table.Add({{"command"}, {info.command, Tone::kCode}});
  table.Add({{"version"}, {info.version}});
  table.Add({{"started"}, {info.started}});
  table.Add({{"host"}, {info.host}});
  table.Add({{"seed"}, {fmt::format("{}", info.seed)}});
  table.Add({{"cases"}, {fmt::format("{} of {} planned", all.Total(), info.planned)}});
  const std::string title =
      all.Red() == 0 ? "✅ Assay: nothing red" : "❌ Assay: " + Plural(all.Red(), "red case");
  return fmt::format("# {}\n\n{}", title, table.ToMarkdown());
}

Table DeviceTable(const RunInfo& info, const Summary& summary) {
  const std::vector<Verdict> present = summary.All().Present();
  std::vector<Column> columns = {{"device", false}, {"driver", false}};
  for (const Verdict verdict : present) {
    columns.push_back({fmt::format("{} {}", SymbolOf(verdict), NameOf(verdict))});
  }
  Table table(std::move(columns));
  for (const DeviceInstance& device : info.devices) {
    const auto found = summary.by_device.find(NameOf(device));
    const VerdictCounts counts = found == summary.by_device.end() ? VerdictCounts() : found->second;
    std::vector<Cell> row = {{NameOf(device)}, {device.driver}};
    for (const Verdict verdict : present) row.push_back({fmt::format("{}", counts[verdict])});
    table.Add(std::move(row));
  }
  return table;
}

std::string CaseText(const Record& record) {
  std::string text = fmt::format("\n### {} {} {}\n\n", SymbolOf(record.verdict),
                                 MarkdownText(NameOf(record.verdict)), MarkdownCode(record.id));
  const DeviceInstance& device = record.device;
  text += fmt::format("{}\n",
                      MarkdownText(record.reason.empty() ? "No reason was given" : record.reason));
  if (device.index != 0) text += fmt::format("\nOn {}\n", MarkdownText(NameOf(device)));
  const Table worst = WorstElements(record.comparison, record.comparison.worst.size());
  if (!worst.IsEmpty()) text += "\n" + worst.ToMarkdown();
  const std::string over = OverSentence(record.comparison);
  if (!over.empty()) text += "\n" + over + "\n";
  return text + fmt::format("\n```\n{}\n```\n", record.replay);
}

class Markdown final : public Reporter {
 public:
  explicit Markdown(std::ostream& stream) : stream_(stream) {}

  void Begin(const RunInfo& info) override { info_ = info; }
  void Add(const Record& record) override {
    summary_.Add(record);
    if (IsRed(record.verdict)) red_.push_back(record);
  }
  void End() override;

 private:
  std::ostream& stream_;
  RunInfo info_;
  Summary summary_;
  std::vector<Record> red_;
};

void Markdown::End() {
  std::ranges::sort(red_, {}, [](const Record& r) { return std::tie(r.id, r.device.index); });
  stream_ << Head(info_, summary_.All()) << Section("Devices", DeviceTable(info_, summary_))
          << Section("Ops", OpTable(summary_, /*red_only=*/false, CountsCell));
  if (!red_.empty()) stream_ << "\n## Red cases\n";
  for (const Record& record : red_) stream_ << CaseText(record);
  stream_ << Section("Unsupported", RefusalTable(summary_, summary_.refusals.size()))
          << Section("Closest to the bound, by shares of it", ClosestTable(summary_)) << std::flush;
}

}  // namespace

ReportFormat MarkdownFormat() {
  return {.name = "markdown",
          .help = "a page with tables of ops, devices and red cases",
          .create = [](const ReportTarget& target) -> std::unique_ptr<Reporter> {
            return std::make_unique<Markdown>(*target.stream);
          }};
}

}  // namespace assay

#include "reports/console_summary.h"

#include "reports/summary_tables.h"
#include "reports/table.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace assay {
namespace {

constexpr size_t kShownRefusals = 10;
constexpr int kIndent = 2;

std::string Section(std::string_view title, const Table& table, const ReportTarget& target) {
  if (table.IsEmpty()) return "";
  return "\n" + Painted(title, Tone::kStrong, target.is_terminal) + "\n" +
         table.ToText(target.width, kIndent, target.is_terminal);
}

// `2 FAIL 118/123`: what is red, and passes of all. The passes stand below each other.
Cell OpCell(const VerdictCounts& counts) {
  const int64_t passes = counts[Verdict::kPass];
  std::string text;
  for (const Verdict verdict : counts.Present()) {
    if (IsRed(verdict)) text += fmt::format("{} {} ", counts[verdict], NameOf(verdict));
  }
  text += fmt::format("{}/{}", passes, counts.Total());
  const Tone tone = counts.Red() > 0 ? Tone::kBad : passes > 0 ? Tone::kGood : Tone::kDim;
  return {std::move(text), tone};
}

Table VerdictTable(const Summary& summary) {
  std::vector<Column> columns = {{"verdict", false}};
  for (const auto& [device, counts] : summary.by_device) columns.push_back({device});
  Table table(std::move(columns));
  for (const Verdict verdict : summary.All().Present()) {
    std::vector<Cell> row = {{std::string(NameOf(verdict)), ToneOf(verdict)}};
    for (const auto& [device, counts] : summary.by_device) {
      const int64_t cases = counts[verdict];
      row.push_back(cases > 0 ? Cell{fmt::format("{}", cases), ToneOf(verdict)}
                              : Cell{"-", Tone::kDim});
    }
    table.Add(std::move(row));
  }
  return table;
}

}  // namespace

std::string ConsoleSummary(const Summary& summary, const ReportTarget& target) {
  const std::string_view ops =
      target.shows_all_ops ? "Ops: passes of all cases" : "Ops with red cases: passes of all cases";
  return Section("Closest to the bound, by shares of it", ClosestTable(summary), target) +
         Section("Unsupported", RefusalTable(summary, kShownRefusals), target) +
         Section(ops, OpTable(summary, !target.shows_all_ops, OpCell), target) +
         Section("Verdicts", VerdictTable(summary), target);
}

}  // namespace assay

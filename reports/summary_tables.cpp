#include "reports/summary_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace assay {
namespace {

bool AnyRed(const Summary::DeviceCounts& by_device) {
  return std::ranges::any_of(by_device, [](const auto& entry) { return entry.second.Red() > 0; });
}

}  // namespace

Table OpTable(const Summary& summary, bool red_only,
              const std::function<Cell(const VerdictCounts&)>& cell_of) {
  std::vector<Column> columns = {{"op", false}};
  for (const auto& [device, counts] : summary.by_device) columns.push_back({device});
  Table table(std::move(columns));
  for (const auto& [op, by_device] : summary.by_op) {
    if (red_only && !AnyRed(by_device)) continue;
    std::vector<Cell> row = {{op}};
    for (const auto& [device, counts] : summary.by_device) {
      const auto found = by_device.find(device);
      row.push_back(found == by_device.end() ? Cell{"-", Tone::kDim} : cell_of(found->second));
    }
    table.Add(std::move(row));
  }
  return table;
}

Table RefusalTable(const Summary& summary, size_t limit) {
  Table table({{"cases"}, {"device", false}, {"reason", false}});
  const std::vector<CountedRefusal> refusals = MostFrequent(summary);
  for (size_t i = 0; i < std::min(limit, refusals.size()); ++i) {
    const auto& [refusal, cases] = refusals[i];
    table.Add({{fmt::format("{}", cases)}, {refusal.device}, {refusal.reason}});
  }
  if (refusals.size() > limit) {
    table.Add({{""}, {""}, {"and " + Plural(refusals.size() - limit, "more reason"), Tone::kDim}});
  }
  return table;
}

Table ClosestTable(const Summary& summary) {
  Table table({{"rms"}, {"largest"}, {"case", false}});
  for (const auto& [rms, largest, id] : summary.closest_passes) {
    table.Add({{fmt::format("{:.3f}", rms)}, {fmt::format("{:.3f}", largest)}, {id, Tone::kCode}});
  }
  return table;
}

}  // namespace assay

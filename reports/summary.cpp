#include "reports/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace assay {
namespace {

constexpr size_t kClosestPasses = 10;
constexpr int64_t kEnoughForRms = 64;  // elements

void Keep(const Record& record, std::vector<Summary::ClosePass>& closest) {
  const Comparison& comparison = record.comparison;
  if (comparison.elements < kEnoughForRms || !(comparison.rms_share > 0)) return;
  const auto after = [](const Summary::ClosePass& a, const Summary::ClosePass& b) {
    return a.rms_share != b.rms_share ? a.rms_share > b.rms_share : a.id < b.id;
  };
  const Summary::ClosePass pass{comparison.rms_share, comparison.largest_share, record.id};
  closest.insert(std::ranges::upper_bound(closest, pass, after), pass);
  if (closest.size() > kClosestPasses) closest.pop_back();
}

}  // namespace

VerdictCounts& VerdictCounts::operator+=(const VerdictCounts& other) {
  std::ranges::transform(counts_, other.counts_, counts_.begin(), std::plus<>());
  return *this;
}

int64_t VerdictCounts::Total() const {
  return std::accumulate(counts_.begin(), counts_.end(), int64_t{0});
}

int64_t VerdictCounts::Red() const {
  int64_t red = 0;
  for (int i = 0; i < kVerdictCount; ++i) red += IsRed(static_cast<Verdict>(i)) ? counts_[i] : 0;
  return red;
}

std::vector<Verdict> VerdictCounts::Present() const {
  std::vector<Verdict> present;
  for (int i = 0; i < kVerdictCount; ++i) {
    if (counts_[i] > 0) present.push_back(static_cast<Verdict>(i));
  }
  const auto leads = [](Verdict verdict) { return verdict == Verdict::kPass || IsRed(verdict); };
  std::stable_partition(present.begin(), present.end(), leads);
  return present;
}

std::string NameOf(const DeviceInstance& device) {
  if (device.device.empty()) return "(refusals)";
  return device.index == 0 ? device.device : fmt::format("{}:{}", device.device, device.index);
}

void Summary::Add(const Record& record) {
  const std::string device = NameOf(record.device);
  ++by_device[device][record.verdict];
  ++by_op[record.op][device][record.verdict];
  if (record.verdict == Verdict::kUnsupported) ++refusals[{device, record.reason}];
  if (record.verdict == Verdict::kPass) Keep(record, closest_passes);
}

VerdictCounts Summary::All() const {
  VerdictCounts all;
  for (const auto& [device, counts] : by_device) all += counts;
  return all;
}

std::vector<CountedRefusal> MostFrequent(const Summary& summary) {
  std::vector<CountedRefusal> counted;
  for (const auto& [refusal, cases] : summary.refusals) counted.push_back({refusal, cases});
  std::ranges::stable_sort(counted, std::greater<>(), &CountedRefusal::cases);
  return counted;
}

}  // namespace assay

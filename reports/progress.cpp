#include "reports/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace assay {
namespace {

constexpr double kWindow = 10;
constexpr double kSampleStep = 0.1;
constexpr int kShortestBar = 10;
constexpr int kLongestBar = 40;
constexpr std::string_view kGap = "  ";

std::string PositionText(const Progress& progress) {
  return fmt::format("{:3} %{}{}/{}", progress.Percent(), kGap, progress.done(),
                     progress.planned());
}

std::string SpeedText(const Progress& progress) {
  const double rate = progress.Rate();
  if (rate <= 0) return "";
  std::string text = fmt::format("{}{:.{}f}/s", kGap, rate, rate < 10 ? 1 : 0);
  if (const auto left = progress.SecondsLeft()) {
    text += fmt::format("{}ETA {}", kGap, ClockText(*left));
  }
  return text;
}

std::string CountText(const VerdictCounts& counts, Verdict verdict) {
  return fmt::format("{}{} {}", kGap, counts[verdict], NameOf(verdict));
}

std::string Bar(int columns, int percent) {
  const int filled = columns * percent / 100;
  std::string solid;
  std::string rest;
  for (int i = 0; i < columns; ++i) (i < filled ? solid : rest) += "━";
  return Painted(solid, Tone::kGood, true) + Painted(rest, Tone::kDim, true);
}

}  // namespace

Progress::Progress(int64_t planned, double start)
    : planned_(planned), start_(start), now_(start), samples_{{start, 0}} {}

void Progress::Advance(double now) {
  now_ = now;
  ++done_;
  if (now - samples_.back().time >= kSampleStep) samples_.push_back({now, done_});
  while (samples_.size() > 1 && samples_[1].time <= now - kWindow) samples_.pop_front();
}

int Progress::Percent() const {
  if (done_ >= planned_) return 100;
  return static_cast<int>(100 * done_ / planned_);
}

double Progress::Rate() const {
  const auto [time, done] = samples_.front();
  return now_ > time ? static_cast<double>(done_ - done) / (now_ - time) : 0;
}

std::optional<double> Progress::SecondsLeft() const {
  const double rate = Rate();
  if (rate <= 0 || done_ > planned_) return std::nullopt;
  return static_cast<double>(planned_ - done_) / rate;
}

std::string ProgressLine(const Progress& progress, const VerdictCounts& counts) {
  std::string line = PositionText(progress);
  for (const Verdict verdict : counts.Present()) line += CountText(counts, verdict);
  return line + SpeedText(progress);
}

std::string ProgressBar(const Progress& progress, const VerdictCounts& counts, int width) {
  const std::string position = PositionText(progress);
  const std::string speed = SpeedText(progress);
  int room = width - kShortestBar - ColumnsOf(position) - ColumnsOf(speed) - 1;
  std::string verdicts;
  for (const Verdict verdict : counts.Present()) {
    const std::string text = CountText(counts, verdict);
    if (ColumnsOf(text) > room) break;
    room -= ColumnsOf(text);
    verdicts += Painted(text, ToneOf(verdict), true);
  }
  const int columns = std::clamp(kShortestBar + room, 0, kLongestBar);
  return Bar(columns, progress.Percent()) + " " + position + verdicts + speed;
}

}  // namespace assay

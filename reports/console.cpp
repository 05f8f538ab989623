#include "reports/console.h"

#include "reports/console_summary.h"
#include "reports/elements.h"
#include "reports/progress.h"
#include "reports/summary.h"
#include "reports/table.h"
#include "reports/text.h"

#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace assay {
namespace {

constexpr size_t kShownElements = 5;
constexpr int kIndent = 2;
constexpr double kRedrawSeconds = 0.1;
constexpr double kQuietSeconds = 1;  // a run that is over sooner prints no progress in a pipe
constexpr int kStepPercent = 5;
constexpr std::string_view kEraseLine = "\r\x1b[K";

double SteadySeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class Console final : public Reporter {
 public:
  Console(const ReportTarget& target, std::function<double()> clock)
      : target_(target), clock_(std::move(clock)) {
    if (!target.is_terminal) target_.width = std::numeric_limits<int>::max();
  }

  void Begin(const RunInfo& info) override;
  void Add(const Record& record) override;
  void End() override;

 private:
  void ShowProgress();
  void DrawBar(double now);
  void PrintStep(double now);
  std::string HeadText(const RunInfo& info) const;
  std::string CaseText(const Record& record) const;
  std::string LastLine() const;
  /// Writes above the bar.
  void Print(std::string_view text);

  ReportTarget target_;
  std::function<double()> clock_;
  Summary summary_;
  VerdictCounts counts_;
  Progress progress_{0, 0};
  std::optional<double> shown_at_;  // when progress was last shown
  int shown_percent_ = 0;
};

void Console::Begin(const RunInfo& info) {
  progress_ = Progress(info.planned, clock_());
  shown_at_ = target_.is_terminal ? std::nullopt : std::optional(clock_());
  Print(HeadText(info));
}

void Console::Add(const Record& record) {
  summary_.Add(record);
  ++counts_[record.verdict];
  progress_.Advance(clock_());
  if (IsRed(record.verdict)) Print(CaseText(record));
  ShowProgress();
}

void Console::End() { Print(ConsoleSummary(summary_, target_) + "\n" + LastLine()); }

void Console::Print(std::string_view text) {
  if (target_.is_terminal) *target_.stream << kEraseLine;
  *target_.stream << text << std::flush;
  if (target_.is_terminal) shown_at_.reset();  // the bar is gone, so it is due
}

void Console::ShowProgress() {
  const double now = clock_();
  if (target_.is_terminal) {
    DrawBar(now);
  } else {
    PrintStep(now);
  }
}

void Console::DrawBar(double now) {
  if (shown_at_ && now - *shown_at_ < kRedrawSeconds) return;
  // The last column stays free: some terminals break the line as soon as it is filled.
  *target_.stream << kEraseLine << ProgressBar(progress_, counts_, target_.width - 1) << std::flush;
  shown_at_ = now;
}

void Console::PrintStep(double now) {
  const bool is_step = progress_.Percent() / kStepPercent > shown_percent_ / kStepPercent;
  if (!is_step || now - *shown_at_ < kQuietSeconds) return;
  Print(ProgressLine(progress_, counts_) + "\n");
  shown_at_ = now;
  shown_percent_ = progress_.Percent();
}

std::string Console::HeadText(const RunInfo& info) const {
  std::string text =
      fmt::format("assay {}, {}, seed {}\n", info.version, Plural(info.planned, "case"), info.seed);
  Table devices({{"device", false}, {"driver", false}});
  for (const DeviceInstance& device : info.devices) {
    devices.Add({{NameOf(device)}, {device.driver}});
  }
  if (!devices.IsEmpty()) text += devices.ToText(target_.width, kIndent, target_.is_terminal);
  return text;
}

std::string Console::CaseText(const Record& record) const {
  const bool in_color = target_.is_terminal;
  const std::string lead(kIndent, ' ');
  std::string text =
      fmt::format("\n{} {}\n", Painted(NameOf(record.verdict), Tone::kBad, in_color), record.id);
  if (record.device.index != 0) {
    text += fmt::format("{}on {}, {}\n", lead, NameOf(record.device), record.device.driver);
  }
  if (!record.reason.empty()) text += lead + Wrapped(record.reason, target_.width, kIndent) + "\n";
  const Table worst = WorstElements(record.comparison, kShownElements);
  if (!worst.IsEmpty()) text += worst.ToText(target_.width, kIndent, in_color);
  const std::string over = OverSentence(record.comparison);
  if (!over.empty()) text += lead + over + "\n";
  if (!record.replay.empty()) {
    text += lead + Painted("replay: " + record.replay, Tone::kDim, in_color) + "\n";
  }
  return text;
}

std::string Console::LastLine() const {
  const int64_t red = counts_.Red();
  const int64_t done = progress_.done();
  std::string text = fmt::format("{} red of {}", red, Plural(done, "case"));
  if (done < progress_.planned()) text += fmt::format(" ({} planned)", progress_.planned());
  text += fmt::format(" in {}", ClockText(progress_.elapsed()));
  return Painted(text, red == 0 ? Tone::kGood : Tone::kBad, target_.is_terminal) + "\n";
}

}  // namespace

std::unique_ptr<Reporter> MakeConsole(const ReportTarget& target, std::function<double()> clock) {
  return std::make_unique<Console>(target, std::move(clock));
}

ReportFormat ConsoleFormat() {
  return {.name = "console",
          .help = "red cases as they come, progress, and tables at the end",
          .create = [](const ReportTarget& target) { return MakeConsole(target, SteadySeconds); }};
}

}  // namespace assay

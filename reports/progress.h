#pragma once

#include "reports/summary.h"
#include "reports/text.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace assay {

/// How far a run is and how fast it goes now. Times are seconds since any fixed moment.
/// `Progress progress(100, 0); progress.Advance(0.5); progress.Percent();  // 1`
class Progress {
 public:
  Progress(int64_t planned, double start);

  /// One case more has ended.
  void Advance(double now);

  int64_t planned() const { return planned_; }
  int64_t done() const { return done_; }
  double elapsed() const { return now_ - start_; }
  /// At most 100; 100 where nothing was planned.
  int Percent() const;
  /// Cases per second over the last ten seconds, 0 before it is known.
  double Rate() const;
  std::optional<double> SecondsLeft() const;

 private:
  struct Sample {
    double time;
    int64_t done;
  };

  int64_t planned_;
  double start_;
  double now_;
  int64_t done_ = 0;
  std::deque<Sample> samples_;  // a tenth of a second apart, of the last ten seconds
};

/// One plain line: ` 21 %  42/200  40 pass  2 FAIL  14/s  ETA 0:11`
std::string ProgressLine(const Progress& progress, const VerdictCounts& counts);

/// The same in colour behind a bar that fills the rest of `width` columns. Where the line is too
/// narrow, the verdicts that come last in VerdictCounts::Present() are left out.
std::string ProgressBar(const Progress& progress, const VerdictCounts& counts, int width);

}  // namespace assay

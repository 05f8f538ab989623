#pragma once

#include "reports/reporter.h"
#include "reports/summary.h"

#include <string>

namespace assay {

/// The tables at the end of a run: passes closest to the bound, reasons of unsupported cases, ops
/// with red cases, verdicts per device. The most important comes last, just above the prompt.
std::string ConsoleSummary(const Summary& summary, const ReportTarget& target);

}  // namespace assay

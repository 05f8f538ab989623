#pragma once

#include "reports/reporter.h"

#include <functional>
#include <memory>

namespace assay {

/// For people: each red case as it comes, at the end tables. A terminal shows colours and a line of
/// progress that is redrawn in place; elsewhere nothing is coloured or wrapped, and long runs print
/// a line every 5 %. `clock` gives the seconds since any fixed moment.
std::unique_ptr<Reporter> MakeConsole(const ReportTarget& target, std::function<double()> clock);

ReportFormat ConsoleFormat();

}  // namespace assay

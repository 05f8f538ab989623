#pragma once

#include "reports/reporter.h"

namespace assay {

/// For programs: every record as one JSON line in the order of their ends, flushed one by one, so
/// that a crash of the harness loses none.
ReportFormat JsonlFormat();

}  // namespace assay

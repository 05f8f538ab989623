#pragma once

#include "reports/reporter.h"

namespace assay {

/// For continuous integration: JUnit XML as Ant's and Jenkins' schemas both take it, one suite per
/// device and op. FAIL, UNEXPECTED_PASS and MISTRUSTED are failures, the other red verdicts errors;
/// what did not run, or failed as expected, is skipped. Written at the end, sorted.
ReportFormat JunitFormat();

}  // namespace assay

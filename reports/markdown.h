#pragma once

#include "reports/reporter.h"

namespace assay {

/// For pages and merge requests: GitHub's Markdown with the run, a table of op and device, every
/// red case, the reasons of unsupported cases. Written at the end, sorted: two equal runs differ in
/// their start alone.
ReportFormat MarkdownFormat();

}  // namespace assay

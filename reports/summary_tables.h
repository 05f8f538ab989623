#pragma once

#include "reports/summary.h"
#include "reports/table.h"

#include <cstddef>
#include <functional>

namespace assay {

/// A row per op and a column per device, each cell as `cell_of` says, or a dash where there is no
/// case. With `red_only`, only the ops that are red on some device.
Table OpTable(const Summary& summary, bool red_only,
              const std::function<Cell(const VerdictCounts&)>& cell_of);

/// Why cases are unsupported: number of cases, device, reason; the `limit` most frequent ones, and
/// how many more there are.
Table RefusalTable(const Summary& summary, size_t limit);

/// The passing cases with the largest shares of their bound.
Table ClosestTable(const Summary& summary);

}  // namespace assay

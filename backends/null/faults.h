#pragma once

#include "runtime/engine/engine.h"

#include <memory>
#include <vector>

namespace assay {

/// The test double: null engines that each do one thing wrong, on tensors of `kUnluckyCount`
/// elements alone, so that all other cases of the same device must keep their verdict:
/// null-wrong-element, null-wrong-first, null-nan, null-wrong-shape, null-unwritten,
/// null-accumulates, null-writes-input, null-overruns-input, null-stale, null-overrun, null-error,
/// null-crash, null-hang, and null, which does nothing wrong. null-no-driver dies as soon as its
/// driver is asked for.
inline constexpr int64_t kUnluckyCount = 13;
std::vector<std::unique_ptr<EngineImpl>> MakeFaultEngines();

}  // namespace assay

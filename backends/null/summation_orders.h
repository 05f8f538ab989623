#pragma once

#include "backends/null/plain_parts.h"
#include "runtime/engine/engine.h"

#include <memory>
#include <span>
#include <vector>

namespace assay {

/// One order of additions and the engine that sums in it.
struct SummationOrder {
  const char* engine;  ///< "order-pairwise"
  plain::Summation summation;
};

/// sequential, reversed, pairwise, 8 lanes, 16 lanes, blocks, fma (products are not rounded) and
/// kahan (compensated). All are right, and none is declared: bounds must admit every one.
std::span<const SummationOrder> SummationOrders();

/// Plain engines that differ in this alone.
std::vector<std::unique_ptr<EngineImpl>> MakeSummationOrderEngines();

}  // namespace assay

#include "backends/null/summation_orders.h"

#include "backends/null/plain_engine.h"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

using Terms = std::span<const float>;

float SumReversed(Terms terms) {
  return plain::SumInSequence(plain::Elements(terms.rbegin(), terms.rend()));
}

float SumPairwise(Terms terms) {
  if (terms.size() < 2) return plain::SumInSequence(terms);
  const size_t half = terms.size() / 2;
  return SumPairwise(terms.first(half)) + SumPairwise(terms.subspan(half));
}

template <size_t kLanes>
float SumInLanes(Terms terms) {
  plain::Elements lanes(kLanes);
  for (size_t i = 0; i < terms.size(); ++i) lanes[i % kLanes] += terms[i];
  return SumPairwise(lanes);
}

float SumInBlocks(Terms terms) {
  constexpr size_t kBlock = 64;
  plain::Elements blocks;
  while (!terms.empty()) {
    const Terms block = terms.first(std::min(kBlock, terms.size()));
    blocks.push_back(plain::SumInSequence(block));
    terms = terms.subspan(block.size());
  }
  return plain::SumInSequence(blocks);
}

float DotFused(Terms left, Terms right) {
  float sum = 0;
  for (size_t i = 0; i < left.size(); ++i) sum = std::fma(left[i], right[i], sum);
  return sum;
}

// Kahan (1965): each addition is corrected by what the last one lost.
float SumCompensated(Terms terms) {
  float sum = 0, lost = 0;
  for (const float term : terms) {
    const float corrected = term - lost;
    const float next = sum + corrected;
    lost = std::isfinite(next) ? (next - sum) - corrected : 0;  // infinity - infinity would be NaN
    sum = next;
  }
  return sum;
}

template <float (*kSum)(Terms)>
constexpr plain::Summation kBy = {kSum, plain::DotBy<kSum>};

constexpr SummationOrder kOrders[] = {{"order-sequential", kBy<plain::SumInSequence>},
                                      {"order-reversed", kBy<SumReversed>},
                                      {"order-pairwise", kBy<SumPairwise>},
                                      {"order-8-lanes", kBy<SumInLanes<8>>},
                                      {"order-16-lanes", kBy<SumInLanes<16>>},
                                      {"order-blocks", kBy<SumInBlocks>},
                                      {"order-fma", {plain::SumInSequence, DotFused}},
                                      {"order-kahan", kBy<SumCompensated>}};

}  // namespace

std::span<const SummationOrder> SummationOrders() { return kOrders; }

std::vector<std::unique_ptr<EngineImpl>> MakeSummationOrderEngines() {
  std::vector<std::unique_ptr<EngineImpl>> engines;
  for (const SummationOrder& order : kOrders) {
    engines.push_back(plain::MakeEngine(order.engine, {.summation = order.summation}));
  }
  return engines;
}

}  // namespace assay

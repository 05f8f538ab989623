#pragma once

#include "backends/cpu/blocks.h"
#include "backends/cpu/cpu_kernel.h"
#include "backends/cpu/kernels/formula.h"

#include <algorithm>
#include <array>

// How element-wise families run their formulas. All operands broadcast to output 0.

namespace assay {

/// The constants c0 and c1 of a formula.
using Constants = std::array<double, 2>;

/// Output 0 = formula(input 0[, input 1]), computed in the work type of input 0.
absl::Status RunFormula(Formula formula, const KernelContext& context, Constants constants = {});

/// The same computed in double, whatever the stored types: they are converted at load and store.
absl::Status RunFormulaInDouble(Formula formula, const KernelContext& context,
                                Constants constants = {});

/// A row of a family without attributes.
Capability FormulaRow(std::string type, std::string kernel, std::vector<DTypeSet> input_types,
                      Formula formula);

/// Calls `compute(first, n)` for consecutive blocks that cover `count` elements; for all at once
/// where `unbounded`.
template <class F>
void ForEachBlock(int64_t count, bool unbounded, F compute) {
  const int64_t block = unbounded ? std::max<int64_t>(count, 1) : kBlock;
  for (int64_t first = 0; first < count; first += block) {
    compute(first, std::min(block, count - first));
  }
}

/// y = loop(x) over all elements of W.
template <class W>
void MapBlocks(Loop<W> loop, const W* constants, const DeviceTensor& x, const DeviceTensor& y) {
  BlockReader<W> from(x, y.desc.shape);
  BlockWriter<W> to(y);
  const bool unbounded = from.IsUnbounded() && to.IsUnbounded();
  ForEachBlock(y.desc.ElementCount(), unbounded, [&](int64_t first, int64_t n) {
    const W* operands[] = {from.Read(first, n)};
    loop(operands, constants, to.Block(first), n);
    to.Store(first, n);
  });
}

/// y = loop(a, b), both broadcast.
template <class W>
void MapBlocks(Loop<W> loop, const DeviceTensor& a, const DeviceTensor& b, const DeviceTensor& y) {
  BlockReader<W> from_a(a, y.desc.shape), from_b(b, y.desc.shape);
  BlockWriter<W> to(y);
  const bool unbounded = from_a.IsUnbounded() && from_b.IsUnbounded() && to.IsUnbounded();
  ForEachBlock(y.desc.ElementCount(), unbounded, [&](int64_t first, int64_t n) {
    const W* operands[] = {from_a.Read(first, n), from_b.Read(first, n)};
    loop(operands, nullptr, to.Block(first), n);
    to.Store(first, n);
  });
}

/// One formula in the type W.
template <class W>
absl::Status RunFormulaIn(Formula formula, const KernelContext& context, Constants constants = {}) {
  const Loop<W> loop = LoopOf<W>(formula);
  if (loop == nullptr) {
    return Internal("the formula has no loop for {}", NameOf(context.Input(0).desc.dtype));
  }
  if (TakesTwo(formula)) {
    MapBlocks<W>(loop, context.Input(0), context.Input(1), context.Output(0));
  } else {
    const W c[] = {static_cast<W>(constants[0]), static_cast<W>(constants[1])};
    MapBlocks<W>(loop, c, context.Input(0), context.Output(0));
  }
  return absl::OkStatus();
}

}  // namespace assay

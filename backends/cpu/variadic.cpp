#include "backends/cpu/variadic.h"

#include "backends/cpu/elementwise.h"

#include <absl/container/inlined_vector.h>

namespace assay {
namespace {

// A block becomes formula(block, operand).
template <class W>
void Combine(Formula formula, W* block, const W* operand, int64_t n) {
  const W* operands[] = {block, operand};
  LoopOf<W>(formula)(operands, nullptr, block, n);
}

template <class W>
using Readers = absl::InlinedVector<BlockReader<W>, 4>;  // enough for models without allocation

// y = input 0, into which the other inputs are combined one after another in the work type W;
// `finish(block, n)` comes before the store.
template <class W, class F>
void Accumulate(Formula formula, const KernelContext& context, F finish) {
  const DeviceTensor& y = context.Output(0);
  Readers<W> inputs;
  for (size_t k = 0; k < context.InputCount(); ++k) {
    inputs.emplace_back(context.Input(k), y.desc.shape);
  }
  BlockWriter<W> to(y);
  ForEachBlock(y.desc.ElementCount(), /*unbounded=*/false, [&](int64_t first, int64_t n) {
    W* block = to.Block(first);
    std::copy_n(inputs[0].Read(first, n), n, block);
    for (size_t k = 1; k < inputs.size(); ++k) {
      Combine(formula, block, inputs[k].Read(first, n), n);
    }
    finish(block, n);
    to.Store(first, n);
  });
}

NodeFunction Accumulation(Formula formula) {
  return [formula](const Node&, KernelContext& context) {
    VisitWorkType(context.Input(0).desc.dtype,
                  [&]<class W>() { Accumulate<W>(formula, context, [](W*, int64_t) {}); });
    return absl::OkStatus();
  };
}

absl::Status MeanKernel(const Node&, KernelContext& context) {
  VisitWorkType(context.Input(0).desc.dtype, [&]<class W>() {
    const W count[] = {static_cast<W>(context.InputCount()), W{}};
    const Loop<W> divide = LoopOf<W>(Formula::kDivideBy);
    Accumulate<W>(Formula::kAdd, context, [&](W* block, int64_t n) {
      const W* operands[] = {block};
      divide(operands, count, block, n);
    });
  });
  return absl::OkStatus();
}

template <class W>
void ClipBlocks(const KernelContext& context) {
  const DeviceTensor& y = context.Output(0);
  BlockReader<W> x(context.Input(0), y.desc.shape);
  std::optional<BlockReader<W>> low, high;
  if (context.HasInput(1)) low.emplace(context.Input(1), y.desc.shape);
  if (context.HasInput(2)) high.emplace(context.Input(2), y.desc.shape);
  BlockWriter<W> to(y);
  ForEachBlock(y.desc.ElementCount(), /*unbounded=*/false, [&](int64_t first, int64_t n) {
    W* block = to.Block(first);
    std::copy_n(x.Read(first, n), n, block);
    if (low) Combine(Formula::kMax, block, low->Read(first, n), n);
    if (high) Combine(Formula::kMin, block, high->Read(first, n), n);
    to.Store(first, n);
  });
}

absl::Status ClipKernel(const Node&, KernelContext& context) {
  VisitWorkType(context.Input(0).desc.dtype, [&]<class W>() { ClipBlocks<W>(context); });
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> VariadicRows() {
  return {
      Row("Clip", "clip", {kNumbers}, &ClipKernel),
      Row("Max", "variadic", {kNumbers}, Accumulation(Formula::kMax)),
      Row("Mean", "variadic", {kFloats}, &MeanKernel),
      Row("Min", "variadic", {kNumbers}, Accumulation(Formula::kMin)),
      Row("Sum", "variadic", {kFloats}, Accumulation(Formula::kAdd)),
  };
}

}  // namespace assay

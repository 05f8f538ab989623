#include "backends/cpu/gemm_blocks.h"
#include "backends/cpu/scratch.h"

#include <benchmark/benchmark.h>

// Products of square and of typical matrices: FLOP/s, to be held against the peak of the machine.

namespace assay {
namespace {

template <class W>
void MultiplyMatrices(benchmark::State& state) {
  const int64_t m = state.range(0), k = state.range(1), n = state.range(2);
  Scratch a, b, c, panels;
  BlockedProduct<W> product{.m = m, .k = k, .n = n};
  product.a = std::fill_n(a.Reserve<W>(m * k), m * k, W{1}) - m * k;
  product.a_stride = k;
  product.c = c.Reserve<W>(m * n);
  product.c_stride = n;
  std::fill_n(b.Reserve<W>(k * n), k * n, W{0.5});
  panels.Reserve<W>(PackedBlockSize<W>(k));
  for (auto _ : state) {
    MultiplyPacking(product, PackStrided<W>{b.As<W>(), n, 1}, panels.As<W>());
    benchmark::ClobberMemory();
  }
  state.counters["FLOP/s"] = benchmark::Counter(static_cast<double>(2 * m * k * n),
                                                benchmark::Counter::kIsIterationInvariantRate,
                                                benchmark::Counter::OneK::kIs1000);
}

void Sizes(benchmark::internal::Benchmark* benchmark) {
  for (const int64_t n : {64, 128, 256, 512, 1024}) benchmark->Args({n, n, n});
  benchmark->Args({128, 768, 3072});  // BERT, feed-forward
  benchmark->Args({64, 576, 6400});   // a 3x3 convolution of 64 channels over 80x80
  benchmark->Args({16, 27, 102400});  // the first convolution of a detection network
}
BENCHMARK(MultiplyMatrices<float>)->Apply(Sizes);
BENCHMARK(MultiplyMatrices<double>)->Args({256, 256, 256});

}  // namespace
}  // namespace assay

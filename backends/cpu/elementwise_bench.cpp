#include "backends/cpu/elementwise.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/engine/engine.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>

// The loops that element-wise and movement kernels are made of, in bytes read and written.

namespace assay {
namespace {

class Operand {
 public:
  Operand(DType dtype, const Shape& shape) {
    const TensorDesc desc{dtype, shape};
    buffer_ = *device_.Allocate(desc.ByteCount());
    tensor_ = {desc, buffer_.get(), 0};
    if (dtype == DType::kFloat32) std::fill_n(tensor_.Data<float>(), desc.ElementCount(), 0.7f);
  }
  const DeviceTensor& tensor() const { return tensor_; }

 private:
  HostDevice device_;
  std::unique_ptr<Buffer> buffer_;
  DeviceTensor tensor_;
};

void Measure(benchmark::State& state, Formula formula, DType dtype, const Shape& a,
             const Shape& b) {
  const Operand x(dtype, a), y(dtype, b), z(dtype, a);
  const auto engine = CreateHostContext("bench");
  KernelContext context(*engine, {x.tensor(), y.tensor()}, {z.tensor()});
  for (auto _ : state) {
    benchmark::DoNotOptimize(RunFormula(formula, context));
    benchmark::ClobberMemory();
  }
  const int64_t operands = TakesTwo(formula) ? 3 : 2;
  state.SetBytesProcessed(state.iterations() * operands * x.tensor().desc.ByteCount());
  state.SetItemsProcessed(state.iterations() * a.ElementCount());
}

constexpr int64_t kRows = 64, kColumns = 1024;  // 256 KiB of floats: second-level cache

void BM_Add(benchmark::State& state) {
  Measure(state, Formula::kAdd, DType::kFloat32, {kRows, kColumns}, {kRows, kColumns});
}
void BM_AddHalf(benchmark::State& state) {
  Measure(state, Formula::kAdd, DType::kFloat16, {kRows, kColumns}, {kRows, kColumns});
}
void BM_AddBias(benchmark::State& state) {
  Measure(state, Formula::kAdd, DType::kFloat32, {kRows, kColumns}, {kColumns});
}
void BM_AddPerChannel(benchmark::State& state) {
  Measure(state, Formula::kAdd, DType::kFloat32, {kRows, kColumns}, {kRows, 1});
}
void BM_AddScalar(benchmark::State& state) {
  Measure(state, Formula::kAdd, DType::kFloat32, {kRows, kColumns}, {});
}
void BM_Function(benchmark::State& state) {
  Measure(state, static_cast<Formula>(state.range(0)), DType::kFloat32, {kRows, kColumns}, {});
}
BENCHMARK(BM_Add);
BENCHMARK(BM_AddHalf);
BENCHMARK(BM_AddBias);
BENCHMARK(BM_AddPerChannel);
BENCHMARK(BM_AddScalar);
BENCHMARK(BM_Function)
    ->ArgName("formula")
    ->Arg(static_cast<int64_t>(Formula::kExp))
    ->Arg(static_cast<int64_t>(Formula::kSigmoid))
    ->Arg(static_cast<int64_t>(Formula::kTanh))
    ->Arg(static_cast<int64_t>(Formula::kErf))
    ->Arg(static_cast<int64_t>(Formula::kGelu))
    ->Arg(static_cast<int64_t>(Formula::kSin));

void BM_Transpose(benchmark::State& state) {
  const int64_t n = state.range(0);
  const Operand x(DType::kFloat32, {n, n}), y(DType::kFloat32, {n, n});
  const StridedCopy copy{{n, n}, {1, n}, {n, 1}};
  for (auto _ : state) {
    RunCopy(copy, x.tensor(), y.tensor());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * 2 * x.tensor().desc.ByteCount());
}
BENCHMARK(BM_Transpose)->Arg(63)->Arg(256)->Arg(1024);

}  // namespace
}  // namespace assay
